import { failures } from './failures.ts';
import { home } from './home.ts';
import { marks } from './marks.ts';
import { question } from './question.ts';
import { questions } from './questions.ts';
import { run } from './run.ts';
import { shell } from './shell.ts';
import { variants } from './variants.ts';

/** What every screen may say; a model's or a provider's name stands in `run`. */
export const first = { shell, marks, failures, home, questions, question, run, variants } as const;
