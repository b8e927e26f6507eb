import { describe, expect, test } from 'vitest';
import type { ClipMedia } from '../../src/domain/media.ts';
import { ALL_KEPT } from '../../src/domain/selection.ts';
import { formatAddress, parseAddress, type Route } from '../../src/ui/state/address.ts';
import { youTubeAddress } from '../../src/ui/views/teach/youTubeAddress.ts';

describe('addresses of lessons', () => {
  const selection = { ...ALL_KEPT, text: 'kidney', notable: ['differ'] as const };
  const routes: readonly Route[] = [
    { view: 'teach', lesson: '', selection: ALL_KEPT },
    { view: 'teach', lesson: null, selection },
    { view: 'teach', lesson: 'abc-_1', selection },
    { view: 'present', lesson: 'abc', at: 0 },
    { view: 'present', lesson: 'abc', at: 4 },
    { view: 'learn', lesson: 'abc', at: 2 },
    { view: 'handout', lesson: 'abc' },
  ];

  test.each(routes.map((route) => [formatAddress({ route, benchmark: 'b@1' }), route] as const))(
    '%s holds the whole view',
    (address, route) => expect(parseAddress(address)).toEqual({ route, benchmark: 'b@1' }),
  );

  test.each(['-3', 'x', '', '1e400', 'NaN'])('a place of %j is the start or the end, and never between', (at) => {
    const { route } = parseAddress(`#/teach/present?lesson=a&at=${at}`);
    if (route.view !== 'present') throw new Error(route.view);
    expect(route.at === Infinity || route.at === 0).toBe(true);
  });

  test('of a part that there is not are unknown', () => {
    expect(parseAddress('#/teach/sing').route).toEqual({ view: 'unknown' });
  });
});

describe('the player that stands in for a clip', () => {
  const media = (source: string): ClipMedia => ({ kind: 'clip', source, start: 26.4, end: 31.2, roi: null });

  test('plays the question’s seconds, muted, from the host that sets no cookie', () => {
    const address = new URL(youTubeAddress(media('-RrN2G9YBjA')) ?? '');
    expect(address.origin).toBe('https://www.youtube-nocookie.com');
    expect(address.pathname).toBe('/embed/-RrN2G9YBjA');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ start: '26', end: '32', mute: '1' });
  });

  test.each(['short', '../../etc/pa', 'abc?def=ghi', 'abcdefghijkl', 'javascript:'])('is none for %j', (source) => {
    expect(youTubeAddress(media(source))).toBeNull();
  });
});
