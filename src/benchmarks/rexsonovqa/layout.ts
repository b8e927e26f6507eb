/** Where the benchmark's files lie below its root. Kind is told by the folder alone: both hold the same names. */
export const METADATA_FILE = 'video_metadata_new.json';

export const KINDS = ['mcq', 'free'] as const;
export type Kind = (typeof KINDS)[number];

export const questionFile = (kind: Kind, stem: string) => `benchmark_questions/${kind}/${stem}.json`;
export const eventFile = (stem: string) => `gt_all/gt_${stem}.json`;

/** A question file's own stem: only the last `.json` goes, as one stem ends in a full stop. Null for other files. */
export function questionStem(path: string, kind: Kind): string | null {
  return between(path, `benchmark_questions/${kind}/`, '.json');
}

export function eventStem(path: string): string | null {
  return between(path, 'gt_all/gt_', '.json');
}

function between(path: string, start: string, end: string): string | null {
  if (!path.startsWith(start) || !path.endsWith(end) || path.length <= start.length + end.length) return null;
  const stem = path.slice(start.length, -end.length);
  return stem.includes('/') ? null : stem;
}
