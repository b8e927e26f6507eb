import { asked } from './asked.ts';
import { compare } from './compare.ts';
import { health } from './health.ts';
import { hosting } from './hosting.ts';
import { own } from './own.ts';
import { questions } from './questions.ts';
import { results } from './results.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { shelf } from './shelf.ts';
import { teach } from './teach.ts';
import { tour } from './tour.ts';
import { transfers } from './transfers.ts';
import { variants } from './variants.ts';

/** What one view says alone, and the first screen never: it is loaded with that view. */
export const later = {
  run,
  variants,
  asked,
  questions,
  results,
  compare,
  teach,
  own,
  settings,
  shelf,
  health,
  hosting,
  tour,
  transfers,
} as const;
