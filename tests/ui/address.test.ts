import { describe, expect, test } from 'vitest';
import { ALL_KEPT, type Selection } from '../../src/domain/selection.ts';
import { COMPARE, formatAddress, parseAddress, RESULTS, type Route } from '../../src/ui/state/address.ts';

const narrowed: Selection = {
  text: 'left lobe & 50 %',
  keptOnly: false,
  kinds: ['choice'],
  facets: { type: ['Type1', 'Type3'], region: ['Head and neck'] },
  length: [2.5, 12],
  cautions: ['alignment'],
  outcomes: { 'run-a': ['failed', 'unread'], asks: ['none'] },
  notable: ['differ', 'changed'],
  order: 'fewest-right',
};

const routes: readonly Route[] = [
  { view: 'home' },
  { view: 'questions', selection: ALL_KEPT, hidden: false },
  { view: 'questions', selection: narrowed, hidden: true },
  { view: 'question', id: 'mcq/How_to_scan_the_(GI)_tract._/3', selection: narrowed, run: 'run-a' },
  { view: 'new-run', selection: narrowed },
  { view: 'run-like', id: 'a-run' },
  { view: 'health' },
  { view: 'run', id: '0f0c-1' },
  { ...RESULTS, basis: 'asked', judge: 'person' },
  { ...COMPARE, kind: 'text', judge: 'rubric-strict/google/gemini-3/2', compared: ['a', 'b'] },
  { view: 'settings' },
  { view: 'own' },
];

describe('an address', () => {
  test.each(routes.map((route) => [formatAddress({ route, benchmark: null }), route] as const))(
    '%s holds the whole view',
    (address, route) => {
      expect(parseAddress(address)).toEqual({ route, benchmark: null });
    },
  );

  test('names the benchmark', () => {
    const address = formatAddress({ route: { view: 'settings' }, benchmark: 'rexsonovqa@c2b931f' });
    expect(address).toBe('#/settings?in=rexsonovqa@c2b931f');
    expect(parseAddress(address).benchmark).toBe('rexsonovqa@c2b931f');
  });

  test('says nothing where nothing is narrowed', () => {
    expect(formatAddress({ route: { view: 'questions', selection: ALL_KEPT, hidden: false }, benchmark: null })).toBe(
      '#/questions',
    );
  });

  test.each(['', '#', '#/', '/'])('%j is home', (hash) => {
    expect(parseAddress(hash).route).toEqual({ view: 'home' });
  });

  test('leaves out what it does not know', () => {
    const { route } = parseAddress('#/questions?kind=video&length=9-2&notable=new&went.a=great&colour=blue');
    expect(route).toEqual({ view: 'questions', selection: ALL_KEPT, hidden: false });
  });

  test('of no view is unknown', () => expect(parseAddress('#/nowhere').route).toEqual({ view: 'unknown' }));

  test('with a stray per-cent sign still opens', () => {
    expect(parseAddress('#/question/mcq/a%/0').route).toMatchObject({ id: 'mcq/a%/0' });
  });
});
