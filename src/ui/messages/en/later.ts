import { compare } from './compare.ts';
import { results } from './results.ts';
import { settings } from './settings.ts';
import { teach } from './teach.ts';

/** What one view says alone, and the first screen never: it is loaded with that view. */
export const later = { results, compare, teach, settings } as const;
