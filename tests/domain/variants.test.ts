import { expect, test } from 'vitest';
import type { Media } from '../../src/domain/media.ts';
import type { Question } from '../../src/domain/question.ts';
import { canBePut, variantsFor } from '../../src/domain/variants.ts';

const asking = (media: readonly Media[]): Question => ({
  id: 'q',
  stem: 'Which?',
  media,
  target: { kind: 'choice', options: ['one', 'two'], correct: 0 },
  rationale: null,
  kept: true,
  facets: {},
  cluster: 'c',
  title: 't',
  cautions: [],
});
const clip = (source: string): Media => ({ kind: 'clip', source, start: 0, end: 1, roi: null });
const offers = { variants: variantsFor };

test('a question is put as its benchmark offers it', () => {
  expect(canBePut(asking([clip('-RrN2G9YBjA')]), 'reversed', offers)).toBe(true);
  expect(canBePut(asking([clip('-RrN2G9YBjA')]), 'images-shuffled', offers)).toBe(false);
  expect(canBePut(asking([{ kind: 'still', source: 'a.png', roi: null }]), 'reversed', offers)).toBe(false);
});

test('only a video of YouTube is asked about by its address, which no benchmark offers', () => {
  expect(variantsFor(asking([clip('-RrN2G9YBjA')]))).not.toContain('by-address');
  expect(canBePut(asking([clip('-RrN2G9YBjA')]), 'by-address', offers)).toBe(true);
  expect(canBePut(asking([clip('own-file.mp4')]), 'by-address', offers)).toBe(false);
  expect(canBePut(asking([{ kind: 'still', source: '-RrN2G9YBjA', roi: null }]), 'by-address', offers)).toBe(false);
});
