import * as v from 'valibot';

/** A provider's refusal in its own words. `code` and `type` are names for programs; empty where it gave none. */
export type ErrorBody = { message: string; code: string; type: string };

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

const Fields = v.object({ message: v.optional(v.fallback(v.string(), ''), ''), code: Name, type: Name });

/** Servers put their refusal under `error`, as an object or a bare sentence, under `detail`, or at the top. */
const Body = v.union([
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }) => ({ message: error, code: '', type: '' })),
  ),
  v.pipe(
    v.object({ error: Fields }),
    v.transform(({ error }) => error),
  ),
  v.pipe(
    v.object({ detail: v.string() }),
    v.transform(({ detail }) => ({ message: detail, code: '', type: '' })),
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
