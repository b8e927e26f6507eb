import * as v from 'valibot';
import { failure, success, type Outcome } from '../../domain/failure.ts';

/** Where a value stands in a file: its place in an array, its key in an object, the line that it is on. */
export type Where = { file: string; index?: number; key?: string; line?: number };

/** A value that has its schema's shape, or a failure that names the field, and what was expected and found there. */
export function parseValue<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  where: Where,
): Outcome<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return success(parsed.output);
  const [issue] = parsed.issues;
  return failure('data-malformed', {
    ...where,
    field: v.getDotPath(issue) ?? '',
    expected: issue.expected ?? issue.message,
    found: shown(issue.received),
  });
}

/** Most characters of a wrong value that a message shows. */
const LONGEST_SHOWN = 80;

/** A wrong value, short enough for a message. */
export function shown(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}
