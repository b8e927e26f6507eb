import * as v from 'valibot';
import type { Item } from '../../domain/item.ts';
import { entersResults } from '../../domain/prompt.ts';
import type { RunRecord } from '../../domain/run.ts';
import { folderNames } from '../files/folderNames.ts';
import type { TextFile } from '../files/writeZip.ts';
import { itemSchema } from './itemSchema.ts';
import { FORMAT, itemsFile, MANIFEST_FILE, runFile, SCHEMA_VERSION, type Manifest } from './manifest.ts';
import { runSchema } from './runSchema.ts';

const OUTSIDE =
  "Not the benchmark's protocol: the model's host fetched the video by its address, with its sound and its whole frame. Not to be pooled with other runs.";

/** The files of a run file, in their order. `app`: the app's version; `created`: ISO 8601, the only thing that varies. */
export function writeRunFile(
  records: readonly RunRecord[],
  { app, created }: { app: string; created: string },
): TextFile[] {
  const names = folderNames(records.map(({ run }) => run.model.model));
  const folders = records.map((record, index) => ({ ...record, folder: `runs/${names[index]}` }));
  const manifest: Manifest = {
    format: FORMAT,
    schema: SCHEMA_VERSION,
    app,
    created,
    runs: folders.map(({ folder, run: { id, benchmark, version, variant }, items }) => {
      const entry = { folder, id, benchmark, version, items: items.length };
      return entersResults({ variant }) ? entry : { ...entry, note: OUTSIDE };
    }),
  };
  return [
    { path: MANIFEST_FILE, text: json(manifest) },
    ...folders.flatMap(({ folder, run, items }) => [
      { path: runFile(folder), text: json(inSchemaOrder(runSchema, run)) },
      { path: itemsFile(folder), text: itemLines(inRunOrder(run.questionIds, items)) },
    ]),
  ];
}

/** Items, one JSON object a line. */
export function itemLines(items: readonly Item[]): string {
  return items.map((item) => `${JSON.stringify(inSchemaOrder(itemSchema, item))}\n`).join('');
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The order in which items are stored differs from that in which they came; equal runs are to give equal files. */
function inRunOrder(questionIds: readonly string[], items: readonly Item[]): Item[] {
  const places = new Map(questionIds.map((id, index) => [id, index]));
  const place = ({ questionId }: Item) => places.get(questionId) ?? questionIds.length;
  return items.toSorted((a, b) => place(a) - place(b) || a.repeat - b.repeat);
}

/** A record that no longer fits the schema is the user's all the same: it is written as it is. */
function inSchemaOrder(schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : value;
}
