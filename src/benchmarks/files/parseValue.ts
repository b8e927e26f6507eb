import * as v from 'valibot';
import { failure, success, type Outcome } from '../../domain/failure.ts';

/** Where a value stands in a file: its place in an array, its key in an object, its row in a table, the line that it is on. */
export type Where = { file: string; index?: number; key?: string; row?: number; line?: number };

/** A value that has its schema's shape, or a failure that names the field, and what was expected and found there. */
export function parseValue<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  where: Where,
): Outcome<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return success(parsed.output);
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  return failure('data-malformed', { ...where, ...(field !== null && { field }), ...inWords(issue) });
}

/** What the parser calls by the names of its own language, as a person who writes such files would say it. */
function inWords({ type, expected, received, message }: v.BaseIssue<unknown>): { expected: string; found: string } {
  if (received === 'undefined') return { expected: 'a value', found: 'nothing' };
  if (type === 'non_empty') return { expected: 'some text', found: 'nothing' };
  return { expected: expected ?? message, found: shown(received) };
}

/** Most characters of a wrong value that a message shows. */
const LONGEST_SHOWN = 80;

/** A wrong value, short enough for a message. */
export function shown(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}
