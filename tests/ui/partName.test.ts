import { describe, expect, test } from 'vitest';
import { openName, splitName } from '../../src/ui/state/openName.ts';
import { formatPart, parsePart, type PartName } from '../../src/ui/state/partName.ts';

const selection = { text: 'left ~ & right?', facets: { skill: ['presence', 'negation'], class: ['a=b', '50 %'] } };
const whole = { text: '', facets: {} };

const PARTS: PartName[] = [
  { kind: 'selection', selection },
  { kind: 'selection', selection: whole },
  { kind: 'sample', selection, count: 1000, seed: 7 },
  { kind: 'sample', selection: whole, count: 1, seed: 0 },
  { kind: 'ids', ids: ['test/a,b', 'test/c?d&e=f'] },
  { kind: 'run', id: 'd9b1.x' },
];

describe('the name of a part', () => {
  test.each(PARTS.map((part) => [formatPart(part), part] as const))('%s names it', (name, part) => {
    expect(parsePart(name)).toEqual(part);
    expect(splitName(openName('rexvqa@1a2b', name))).toEqual({ benchmark: 'rexvqa@1a2b', part: name });
  });

  test('is not there where all is open', () => {
    expect(openName('sample@1', null)).toBe('sample@1');
    expect(splitName('sample@1')).toEqual({ benchmark: 'sample@1', part: null });
  });

  test.each(['random.0.1', 'random.many.1', 'random.9000000.1', 'random.10.-1', 'some', ''])(
    'that cannot be read is none: %s',
    (text) => expect(parsePart(text)).toBeNull(),
  );
});
