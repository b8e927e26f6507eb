import type { Kind } from '../layout.ts';

/** A file of results by its path. `folder` is where its run lies; `kind` is null where the path does not tell. */
export type ResultFileName = { path: string; folder: string; kind: Kind | null; name: string; scored: boolean };

const FILE = /^(score_)?pred_(.+)\.json$/;

/** Null for a file that no results are read from. `name`: the segment's, without only the last `.json`. */
export function resultFileName(path: string): ResultFileName | null {
  const folders = path.split('/');
  const file = FILE.exec(folders.pop() ?? '');
  if (file === null) return null;
  const [, score, name = ''] = file;
  const last = folders.at(-1) ?? '';
  const kind = /mcq/i.test(last) ? 'mcq' : /free/i.test(last) ? 'free' : null;
  // The folder that tells the kind stands in the run's own.
  if (kind !== null) folders.pop();
  return { path, folder: folders.join('/'), kind, name, scored: score !== undefined };
}

export const scoreFile = (folder: string, stem: string) => `${folder}/score_pred_${stem}.json`;
export const predictionFile = (folder: string, stem: string) => `${folder}/pred_${stem}.json`;
