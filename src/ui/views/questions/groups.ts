import type { Question } from '../../../domain/question.ts';

/** Questions that share a title, in their order. */
export type Group = { title: string; questions: readonly Question[] };

/** Heights in pixels: of the table's own head, of a group's, of a row. */
export type RowHeights = { top: number; head: number; row: number };

/** Which rows of one group are on screen, or nearly; `from` ≤ index < `to`. */
export type RowWindow = { from: number; to: number };

/** Rows kept ready above and below what is seen. */
const SPARE_ROWS = 8;

/** Groups in the order in which their titles first occur. */
export function groupByTitle(questions: readonly Question[]): Group[] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const members = groups.get(question.title);
    if (members === undefined) groups.set(question.title, [question]);
    else members.push(question);
  }
  return [...groups].map(([title, members]) => ({ title, questions: members }));
}

/** Where each group begins, in pixels from the top of the list; the last entry is the list's height. */
export function groupOffsets(
  groups: readonly Group[],
  heights: RowHeights,
  isFolded: (title: string) => boolean,
): number[] {
  const offsets = [heights.top];
  for (const { title, questions } of groups) {
    const rows = isFolded(title) ? 0 : questions.length;
    offsets.push((offsets.at(-1) ?? 0) + heights.head + rows * heights.row);
  }
  return offsets;
}

/** The rows of a group that begins at `offset` which fall into the `view`: pixels from the top of the list. */
export function rowWindow(
  count: number,
  { offset, heights, view }: { offset: number; heights: RowHeights; view: { top: number; height: number } },
): RowWindow {
  const first = Math.floor((view.top - offset - heights.head) / heights.row) - SPARE_ROWS;
  const last = Math.ceil((view.top + view.height - offset - heights.head) / heights.row) + SPARE_ROWS;
  const from = Math.min(count, Math.max(0, first));
  return { from, to: Math.min(count, Math.max(from, last)) };
}
