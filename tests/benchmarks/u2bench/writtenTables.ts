import { COLUMNS, type Column } from '../../../src/benchmarks/u2bench/columns.ts';

/** A picture of one grey point, as base64 of a PNG. */
export const POINT_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

export type Cells = Partial<Record<Column, string>>;

/** The smallest row that can be asked. */
const ROW: Cells = {
  dataset_name: '18.Hearts',
  img_data: POINT_PNG,
  patient_id: '0007',
  prompt: 'Look at the {anatomy_location}. Answer with one label.',
  anatomy_location: 'heart',
};

/** Rows of each kind, to be changed by a test. */
export const ROWS = {
  label: { ...ROW, class_label: 'fatty', options: "['fatty', 'normal']", classification_task: 'Steatosis' },
  box: { ...ROW, seg_channel_name: 'ventricle', gt_bbox: '[0.2, 0.8, 0.1, 0.1]' },
  points: { ...ROW, keypoints: "{'mitral valve': [0.5, 0.5]}" },
  value: { ...ROW, measurement: "{'EF': 55.0}" },
  report: { ...ROW, report: 'The ventricle is of normal size .' },
  caption: { ...ROW, caption: 'heart in the apical view' },
} as const satisfies Record<string, Cells>;

/** A cell as it is written: in quotes where it has to be. */
export function writtenCell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function writtenRow(cells: Cells): string {
  return COLUMNS.map((column) => writtenCell(cells[column] ?? '')).join('\t');
}

export const HEADER = COLUMNS.join('\t');

/** A table of the benchmark; rows are cells, or lines as they are to stand there. */
export function writtenTable(rows: readonly (Cells | string)[], { end = '\n', mark = '' } = {}): string {
  return mark + [HEADER, ...rows.map((row) => (typeof row === 'string' ? row : writtenRow(row)))].join(end) + end;
}

/** One byte after another in pieces of a length, as a network might cut them. */
export function streamOf(text: string | Uint8Array, length = 7): ReadableStream<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += length)));
    },
  });
}
