import * as v from 'valibot';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import { parseValue } from '../files/parseValue.ts';
import { inPlainWords, LONGEST_NAME, patterned, refused, text, type Place } from './fields.ts';
import { SET_ID, WEB_ADDRESS } from './patterns.ts';

/** What the first line of a set calls itself. */
export const FORMAT = 'rexsonovqa-playground-questions';
const VERSION = 1;

export const headerFields = {
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  id: patterned(SET_ID, 'small letters, digits, dots, hyphens and underscores, 50 at most'),
  title: text(LONGEST_NAME),
  licence: text(LONGEST_NAME),
  source: text(LONGEST_NAME),
  url: v.optional(patterned(WEB_ADDRESS, 'an https address')),
  clusters: v.optional(v.picklist(['video', 'patient', 'study', 'group'])),
  confirmSending: v.optional(v.boolean(), false),
};
const headerSchema = v.object(headerFields);

export type Header = v.InferOutput<typeof headerSchema>;

/** Fails with `data-newer` for a later version of the format. */
export function parseHeader(value: unknown, place: Place): Outcome<Header> {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (format !== FORMAT) {
    const found = format === undefined ? 'a line without it' : String(format).slice(0, LONGEST_NAME);
    return refused(place, { field: 'format', expected: `"${FORMAT}" in the first line`, found });
  }
  if (typeof version === 'number' && version > VERSION) {
    return failure('data-newer', { ...place, field: 'version', expected: String(VERSION), found: version });
  }
  const parsed = parseValue(headerSchema, value, place);
  return parsed.ok ? success(parsed.value) : { ok: false, failure: inPlainWords(parsed.failure) };
}
