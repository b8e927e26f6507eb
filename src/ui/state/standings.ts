import type { Activity } from '../../domain/activity.ts';
import { itemKey, standing, type Standing } from '../../domain/item.ts';
import { isAsPublished, isListed, type Run } from '../../domain/run.ts';

/** What one mark tells: how a question stands in a run, or what it waits for. */
export type MarkName = Standing | 'none' | 'hidden' | 'waiting' | 'running';

/** One column of marks: a run, or all that was asked from question pages. `looks` is false for text-only rules. */
export type Column = { id: string; kind: 'run' | 'asks'; runs: readonly Run[]; looks: boolean };

export type ActivityOf = (runId: string) => Activity | null;

/** The column of what was asked from question pages. */
const ASKS = 'asks';

/** The columns of some runs (newest first): published models, models from the oldest on, what was asked singly, rules. */
export function columnsOf(runs: readonly Run[], looks: (run: Run) => boolean): readonly Column[] {
  const listed = runs.filter(isListed);
  const published = listed.filter(({ origin }) => origin.kind === 'published');
  const oldestFirst = listed.filter((run) => !published.includes(run)).reverse();
  const columns = [...published, ...oldestFirst].map((run): Column => ({
    id: run.id,
    kind: 'run',
    runs: [run],
    looks: looks(run),
  }));
  // Answers to other ways of asking are looked at on their question's page.
  const asks = runs.filter((run) => run.purpose === 'ask' && isAsPublished(run));
  return [
    ...columns.filter((column) => column.looks),
    ...(asks.length > 0 ? [{ id: ASKS, kind: 'asks', runs: asks, looks: true } as const] : []),
    ...columns.filter((column) => !column.looks),
  ];
}

/** Column → question → standing, of each question's first repeat; what was asked again replaces what was before. */
export function standingsByColumn(
  columns: readonly Column[],
  activityOf: ActivityOf,
): ReadonlyMap<string, ReadonlyMap<string, Standing>> {
  return new Map(
    columns.map((column) => {
      const byQuestion = new Map<string, Standing>();
      for (const run of column.runs.toReversed()) {
        for (const item of activityOf(run.id)?.items.values() ?? []) {
          if (item.repeat === 0) byQuestion.set(item.questionId, standing(item));
        }
      }
      return [column.id, byQuestion];
    }),
  );
}

/** The columns among these whose runs put questions as published. */
export function publishedOnly<T>(columns: readonly Column[], byColumn: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const plain = new Set(columns.filter(({ runs }) => runs.every(isAsPublished)).map(({ id }) => id));
  return new Map([...byColumn].filter(([id]) => plain.has(id)));
}

/** What a question waits for in a column; null when nothing of it is ahead. */
export function pendingMark(column: Column, questionId: string, activityOf: ActivityOf): MarkName | null {
  for (const run of column.runs) {
    const activity = activityOf(run.id);
    if (activity?.state !== 'running' || !run.questionIds.includes(questionId)) continue;
    for (let repeat = 0; repeat < run.repeats; repeat += 1) {
      if (activity.inFlight.has(itemKey(questionId, repeat))) return 'running';
    }
    if (!activity.items.has(itemKey(questionId, 0))) return 'waiting';
  }
  return null;
}

/** How one question stands in each column; columns that did not ask it are left out. */
export function acrossColumns(
  standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>,
  questionId: string,
): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>();
  for (const [column, byQuestion] of standings) {
    const one = byQuestion.get(questionId);
    if (one !== undefined) found.set(column, one);
  }
  return found;
}
