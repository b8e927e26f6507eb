import type { Run } from '../../domain/run.ts';
import { fileName } from '../charts/saveFile.ts';
import { runLabel } from '../messages/modelLabel.ts';

/** `runs`: the app's own file; `results`: files of the benchmark's scripts; `lines`: items, one a line. */
export const EXPORT_FORMS = ['runs', 'results', 'lines'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** What a file holds, within its name: the same in every language, as programs look for it. */
const HOLDS = { runs: 'run', results: 'results', lines: 'items' } as const satisfies Record<ExportForm, string>;

/** Model, what the file holds, and the day: of a run when it was made, of several when they are saved. */
export function exportName(form: ExportForm, runs: readonly Run[], now: Date = new Date()): string {
  const [only] = runs;
  const isOne = runs.length === 1 && only !== undefined;
  const moment = isOne ? only.created : now.toISOString();
  const day = moment?.slice(0, 'YYYY-MM-DD'.length);
  const words = [isOne ? runLabel(only) : 'all', `${HOLDS[form]}${isOne || form !== 'runs' ? '' : 's'}`, day];
  return fileName(
    words.flatMap((word) => word ?? []),
    form === 'lines' ? 'jsonl' : 'zip',
  );
}
