import type { LeftOut, LoadRemark } from '../../domain/benchmark.ts';
import { type Failure, failure } from '../../domain/failure.ts';
import type { Question, Target } from '../../domain/question.ts';
import { shown } from '../files/parseValue.ts';
import type { TextColumn } from './columns.ts';
import { readLabels } from './labels.ts';
import { readMeasurement } from './measurements.ts';
import { startsAsBase64 } from './pictures.ts';
import { filledPrompt, readable } from './placeholders.ts';
import { readPlace } from './places.ts';
import { NOT_VISIBLE, positionOf, POSITIONS, REGIONS } from './positions.ts';
import { readLiteral } from '../pythonLiteral.ts';
import { isNothing, keyOf, type Task } from './tasks.ts';
import type { TsvRow } from './tsv/rows.ts';
import { TOLERANCE } from './values.ts';

/** What a row is: a question without its id, nothing that is asked, or why it is neither. */
export type ParsedRow =
  | { kind: 'question'; question: Omit<Question, 'id'>; remark: LoadRemark | null }
  | { kind: 'left-out'; reason: LeftOut }
  | { kind: 'failed'; failure: Failure };

type Where = { file: string; task: Task | null };

export function parseRow(row: TsvRow, { file, task }: Where): ParsedRow {
  const { cells, picture } = row;
  const failed = (field: TextColumn | 'img_data', expected: string, found: string): ParsedRow => ({
    kind: 'failed',
    ...failure('data-malformed', { file, row: row.row, field, expected, found: shown(found) }),
  });
  if (explainsColumns(row)) return { kind: 'left-out', reason: 'explains-columns' };
  if (picture.head === '') return { kind: 'left-out', reason: 'no-picture' };
  if (!startsAsBase64(picture.head)) return failed('img_data', 'base64', picture.head);
  const key = keyOf(cells, task);
  if (key === null) return { kind: 'left-out', reason: 'no-key' };
  if (isNothing(cells.prompt)) return { kind: 'left-out', reason: 'no-prompt' };
  const prompt = filledPrompt(cells);
  if (!prompt.ok) return failed('prompt', `a value for ${prompt.placeholder} in the row`, 'nothing');

  const made = targetOf(key, cells, failed);
  if (made.kind !== 'target') return made;
  const { as } = made;
  const remark: LoadRemark | null =
    as === null ? null : { kind: 'read-as', file, row: row.row, field: key.column, found: as.found, as: as.as };
  return {
    kind: 'question',
    remark,
    question: questionOf(row, { file, task, target: made.target, stem: readable(prompt.text) }),
  };
}

function questionOf(
  { row, cells, picture }: TsvRow,
  { file, task, target, stem }: Where & { target: Target; stem: string },
): Omit<Question, 'id'> {
  const dataset = isNothing(cells.dataset_name) ? file : cells.dataset_name.trim();
  const patient = isNothing(cells.patient_id) ? `row ${row}` : cells.patient_id;
  return {
    stem,
    media: [{ kind: 'still', source: pictureSource(file, row, picture), roi: null }],
    target,
    rationale: null,
    kept: true,
    facets: {
      ...(task !== null && { task: task.id }),
      dataset,
      ...facet('anatomy', cells.anatomy_location),
      ...facet('classification', cells.classification_task),
    },
    cluster: `${dataset}/${patient}`,
    title: dataset,
    cautions: [],
  };
}

/** Names a picture by the place of its base64 in its file: bytes `start ≤ at < end`. */
export function pictureSource(file: string, row: number, { start, end }: { start: number; end: number }): string {
  return `${file}#${row}:${start}-${end}`;
}

const SOURCE = /^(?<file>.*)#(?<row>\d+):(?<start>\d+)-(?<end>\d+)$/s;

/** The parts of what `pictureSource` wrote; null for anything else. */
export function pictureAt(source: string): { file: string; row: number; start: number; end: number } | null {
  const { file, row, start, end } = SOURCE.exec(source)?.groups ?? {};
  if (file === undefined) return null;
  return { file, row: Number(row), start: Number(start), end: Number(end) };
}

function facet(name: string, cell: string): Record<string, string> {
  return isNothing(cell) ? {} : { [name]: readable(cell.trim()) };
}

/**
 * Words in place of a picture, and words where a list or a dictionary must stand: a row that says what the columns
 * hold. One with a broken picture has its key all the same.
 */
function explainsColumns({ cells, picture }: TsvRow): boolean {
  if (!/\p{L}\s+\p{L}/u.test(picture.head)) return false;
  const structured = [cells.options, cells.gt_bbox, cells.keypoints, cells.measurement].filter(
    (cell) => !isNothing(cell),
  );
  return structured.length > 0 && structured.every((cell) => !readLiteral(cell).ok);
}

type Made = { kind: 'target'; target: Target; as: { found: string; as: string } | null };

function targetOf(
  { kind, column }: NonNullable<ReturnType<typeof keyOf>>,
  cells: TsvRow['cells'],
  failed: (field: TextColumn, expected: string, found: string) => ParsedRow,
): Made | ParsedRow {
  switch (kind) {
    case 'class': {
      const labels = readLabels(cells);
      if (!labels.ok) return failed(labels.wrong.field, labels.wrong.expected, labels.wrong.found);
      const { options, correct, found } = labels;
      const as = found === null ? null : { found, as: options[correct] ?? '' };
      return { kind: 'target', target: { kind: 'choice', options, correct }, as };
    }
    case 'position': {
      const place = readPlace(cells[column]);
      if (!place.ok) return failed(column, place.expected, place.found);
      const { point } = place;
      const correct = point === null ? POSITIONS.indexOf(NOT_VISIBLE) : positionOf(point);
      const where = { regions: REGIONS, gold: point };
      return { kind: 'target', target: { kind: 'choice', options: POSITIONS, correct, where }, as: null };
    }
    case 'value': {
      const measured = readMeasurement(cells[column], cells.dataset_name);
      if (!measured.ok) return failed(column, measured.expected, measured.found);
      if (measured.value === null) return { kind: 'left-out', reason: 'set-aside' };
      const { correct, range } = measured.value;
      return { kind: 'target', target: { kind: 'number', correct, ...range, tolerance: TOLERANCE }, as: null };
    }
    case 'text':
      return { kind: 'target', target: { kind: 'text', references: [cells[column].trim()] }, as: null };
  }
}
