import { first } from './first.ts';
import { later } from './later.ts';

/** The English catalogue, one part a view. Every word of the page stands in one of them. */
export const en = {
  ...first,
  ...later,
  run: { ...first.run, ...later.run },
  questions: { ...first.questions, ...later.questions },
} as const;
