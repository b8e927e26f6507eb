import { compare } from './compare.ts';
import { failures } from './failures.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { marks } from './marks.ts';
import { question } from './question.ts';
import { questions } from './questions.ts';
import { results } from './results.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { teach } from './teach.ts';
import { variants } from './variants.ts';

/** The English catalogue, one part a view. Every word of the page stands in one of them. */
export const en = {
  ...{ shell, marks, failures, home, questions, question, run, variants, health },
  ...{ results, compare, teach, settings },
} as const;
