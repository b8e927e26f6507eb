import type { LoadRemark, NarratedEvent } from '../../domain/benchmark.ts';
import { failure } from '../../domain/failure.ts';
import { parseValue } from '../files/parseValue.ts';
import { eventItem } from './schemas.ts';
import { kindOf } from './segments.ts';

/** All narrated events of a file that can be read, in the order of the file; each of the others is a remark. */
export function parseEvents(path: string, value: unknown): { events: NarratedEvent[]; remarks: LoadRemark[] } {
  if (!Array.isArray(value)) {
    const refusal = failure('data-malformed', { file: path, expected: 'an array of events', found: kindOf(value) });
    return { events: [], remarks: [{ kind: 'failed', file: path, failure: refusal.failure }] };
  }
  const events: NarratedEvent[] = [];
  const remarks: LoadRemark[] = [];
  for (const [index, item] of value.entries()) {
    const event = parseValue(eventItem, item, { file: path, index });
    if (event.ok) events.push(event.value);
    else remarks.push({ kind: 'failed', file: path, failure: event.failure });
  }
  return { events, remarks };
}
