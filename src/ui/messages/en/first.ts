import { failures } from './failures.ts';
import { home } from './home.ts';
import { marks } from './marks.ts';
import { names } from './names.ts';
import { question } from './question.ts';
import { questions } from './questions.ts';
import { shell } from './shell.ts';
import { ways } from './ways.ts';

/** What every screen may say; names stand in `run`, which later words add to. */
export const first = { shell, marks, failures, home, questions, question, run: names, ways } as const;
