import type { TextColumn } from './columns.ts';

/** What a task asks for. */
export type Kind = 'class' | 'position' | 'value' | 'text';

export type Task = {
  /** Its folder. */
  id: string;
  /** As the published tables head it. */
  short: string;
  kind: Kind;
  /** The columns that hold the key, the likelier first. */
  keys: readonly TextColumn[];
};

/** In the order of the published table. */
export const TASKS = [
  { id: 'disease_diagnosis', short: 'DD', kind: 'class', keys: ['class_label'] },
  { id: 'view_recognition_and_assessment', short: 'VRA', kind: 'class', keys: ['class_label'] },
  { id: 'lesion_localisation', short: 'LL', kind: 'position', keys: ['gt_bbox', 'keypoints'] },
  { id: 'organ_detection', short: 'OD', kind: 'position', keys: ['gt_bbox', 'keypoints'] },
  { id: 'keypoint_detection', short: 'KD', kind: 'position', keys: ['keypoints', 'gt_bbox'] },
  { id: 'clinical_value_estimation', short: 'CVE', kind: 'value', keys: ['measurement'] },
  { id: 'report_generation', short: 'RG', kind: 'text', keys: ['report', 'caption'] },
  { id: 'caption_generation', short: 'CG', kind: 'text', keys: ['caption', 'report'] },
] as const satisfies readonly Task[];

/** The task of a file, by the nearest folder that is named after one; null for a file that lies in none. */
export function taskOf(path: string): (typeof TASKS)[number] | null {
  const folders = path.split('/').slice(0, -1).reverse();
  for (const folder of folders) {
    const task = TASKS.find(({ id }) => id === folder.toLowerCase());
    if (task !== undefined) return task;
  }
  return null;
}

/** What a row asks for where no folder says it: the first of its columns that holds a key. */
const KIND_OF_KEY: readonly (readonly [TextColumn, Kind])[] = [
  ['class_label', 'class'],
  ['measurement', 'value'],
  ['keypoints', 'position'],
  ['gt_bbox', 'position'],
  ['report', 'text'],
  ['caption', 'text'],
];

/** What stands for nothing in a cell. "None" does not: it is a class of its own in some sets. */
const NOTHING = new Set(['', 'null', 'nan']);

export function isNothing(cell: string): boolean {
  return NOTHING.has(cell.trim().toLowerCase());
}

/** Kind and key column of a row; null for a row that holds no key at all. */
export function keyOf(
  cells: Readonly<Record<TextColumn, string>>,
  task: Task | null,
): { kind: Kind; column: TextColumn } | null {
  if (task !== null) {
    const column = task.keys.find((key) => !isNothing(cells[key])) ?? null;
    if (column !== null) return { kind: task.kind, column };
    // Nothing marked is an answer too: it is not visible.
    return task.kind === 'position' ? { kind: 'position', column: task.keys[0] ?? 'gt_bbox' } : null;
  }
  const found = KIND_OF_KEY.find(([column]) => !isNothing(cells[column]));
  return found === undefined ? null : { kind: found[1], column: found[0] };
}
