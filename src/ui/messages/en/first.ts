import { facets } from './facets.ts';
import { failures } from './failures.ts';
import { home } from './home.ts';
import { marks } from './marks.ts';
import { names } from './names.ts';
import { question } from './question.ts';
import { shell } from './shell.ts';
import { ways } from './ways.ts';

/** What every screen may say; names and facets stand in parts that later words add to. */
export const first = { shell, marks, failures, home, questions: facets, question, run: names, ways } as const;
