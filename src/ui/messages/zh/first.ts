import type { first as english } from '../en/first.ts';
import type { Translation } from '../Translation.ts';
import { facets } from './facets.ts';
import { failures } from './failures.ts';
import { home } from './home.ts';
import { marks } from './marks.ts';
import { names } from './names.ts';
import { question } from './question.ts';
import { shell } from './shell.ts';
import { ways } from './ways.ts';

export const first: Translation<typeof english> = {
  shell,
  marks,
  failures,
  home,
  questions: facets,
  question,
  run: names,
  ways,
};
