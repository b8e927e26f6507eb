import * as v from 'valibot';
import { count, instant, name, text } from './schemaOf.ts';

export const MANIFEST_FILE = 'manifest.json';

/** What makes a zip with a manifest a file of ours. */
export const FORMAT = 'rexsonovqa-playground/runs';

/**
 * Raised with every change of a schema in this folder that the reader before it would refuse. 2: several scores an
 * answer. 3: the request of a failed call; videos that were asked about by their address. 4: scores of explanations. 5: who judges
 * them as part of a run.
 */
export const SCHEMA_VERSION = 5;

/** What of a manifest every version of the app can read. */
export const manifestHead = v.object({ format: v.literal(FORMAT), schema: v.pipe(count, v.minValue(1)), app: text });

export const manifestSchema = v.strictObject({
  format: v.literal(FORMAT),
  schema: v.pipe(count, v.minValue(1), v.maxValue(SCHEMA_VERSION)),
  /** The version of the app that wrote the file. */
  app: text,
  created: instant,
  runs: v.array(
    v.strictObject({
      folder: name,
      id: name,
      benchmark: name,
      version: name,
      /** Lines of its `items.jsonl`: a file that was cut off is known by it. */
      items: count,
      /** What whoever opens the file should know of the run. */
      note: v.optional(text),
    }),
  ),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

export const runFile = (folder: string) => `${folder}/run.json`;
export const itemsFile = (folder: string) => `${folder}/items.jsonl`;
