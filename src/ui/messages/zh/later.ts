import type { later as english } from '../en/later.ts';
import type { Translation } from '../Translation.ts';
import { compare } from './compare.ts';
import { results } from './results.ts';
import { settings } from './settings.ts';
import { teach } from './teach.ts';

export const later: Translation<typeof english> = { results, compare, teach, settings };
