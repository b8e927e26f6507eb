import * as v from 'valibot';
import { GoogleDetails } from './googleLimits.ts';

/** A provider's refusal in its own words. `code` and `type` are names for programs; empty where it gave none. */
export type ErrorBody = { message: string; code: string; type: string; details?: GoogleDetails };

const Name = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((name) => String(name)),
    ),
    '',
  ),
  '',
);

/** One of several complaints: a sentence, or what validators make of one. */
const Complaint = v.union([
  v.string(),
  v.pipe(
    v.object({ loc: v.optional(v.array(v.union([v.string(), v.number()])), []), msg: v.string() }),
    v.transform(({ loc, msg }) => [...loc, msg].join(' ')),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

const Complaints = v.union([
  v.string(),
  v.pipe(
    v.array(Complaint),
    v.transform((complaints) => complaints.join('; ')),
  ),
]);

const Message = v.union([
  Complaints,
  v.pipe(
    v.object({ detail: Complaints }),
    v.transform(({ detail }) => detail),
  ),
]);

/** A gateway's own sentence says only that somebody else refused: what that one said stands beside it. */
const Beyond = v.optional(v.fallback(v.object({ raw: v.string() }), { raw: '' }), { raw: '' });

const Fields = v.pipe(
  v.object({
    message: v.optional(v.fallback(Message, ''), ''),
    code: Name,
    type: Name,
    metadata: Beyond,
    details: GoogleDetails,
  }),
  v.transform(({ message, metadata: { raw }, details, ...names }): ErrorBody => {
    const words = [message, raw].filter((part) => part !== '').join(': ');
    const beyond = readErrorBody(parseJson(raw)?.value)?.details ?? [];
    return { ...names, message: words, details: [...details, ...beyond] };
  }),
);

const alone = (message: string): ErrorBody => ({ message, code: '', type: '' });

/** Servers put their refusal under `error`, as an object or bare sentences, under `detail` or `errors`, or at the top. */
const Body = v.union([
  v.pipe(
    v.object({ error: Complaints }),
    v.transform(({ error }) => alone(error)),
  ),
  v.pipe(
    v.object({ error: Fields }),
    v.transform(({ error }) => error),
  ),
  v.pipe(
    v.object({ detail: Complaints }),
    v.transform(({ detail }) => alone(detail)),
  ),
  v.pipe(
    v.object({ errors: Complaints }),
    v.transform(({ errors }) => alone(errors)),
  ),
  Fields,
]);

/** What a body of JSON says went wrong, or null where it is none or says nothing. */
export function readErrorBody(parsed: unknown): ErrorBody | null {
  // Some gateways wrap the error in a list of one.
  const read = v.safeParse(Body, Array.isArray(parsed) ? parsed[0] : parsed);
  if (!read.success) return null;
  const { message, code, type } = read.output;
  return message === '' && code === '' && type === '' ? null : read.output;
}

/** Null where the text is no JSON. `undefined` is no JSON value, so null inside JSON stays apart. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
