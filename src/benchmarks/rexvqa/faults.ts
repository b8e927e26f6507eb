import * as v from 'valibot';
import type { Failure } from '../../domain/failure.ts';

const faultSchema = v.object({ key: v.string(), field: v.string(), expected: v.string(), found: v.string() });

/** A record that could not be used; `field` is empty where the fault is the record's as a whole. */
export type Fault = v.InferOutput<typeof faultSchema>;

export const faultsSchema = v.object({
  /** Field → records. */
  counts: v.record(v.string(), v.number()),
  /** The first of each field. */
  listed: v.array(faultSchema),
});
export type Faults = v.InferOutput<typeof faultsSchema>;

/** Listed of one field: enough to see what is wrong, few enough to read. */
const MOST_LISTED = 20;

export function withFault({ counts, listed }: Faults, fault: Fault): Faults {
  // A fault within a list is the list's.
  const [field = ''] = fault.field.split('.');
  const count = counts[field] ?? 0;
  return {
    counts: { ...counts, [field]: count + 1 },
    listed: count < MOST_LISTED ? [...listed, fault] : listed,
  };
}

export function faultOf({ facts }: Failure, key: string): Fault {
  const fact = (name: string) => String(facts[name] ?? '');
  return { key, field: fact('field'), expected: fact('expected'), found: fact('found') };
}
