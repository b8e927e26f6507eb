import type { Item } from './item.ts';
import type { Question } from './question.ts';
import type { Estimate } from './statistics/estimate.ts';

/** How a figure is written. `share`: 0–1, written in percent. */
export type FigureFormat = { kind: 'share' } | { kind: 'number'; digits: number; unit: string };

/** What a figure is called and how it is read. */
export type MetricHead = {
  /** Unique in its benchmark; equal to the id of a published column that means the same. */
  id: string;
  /** A term of the field, or words of the benchmark's own. */
  title: string;
  better: 'higher' | 'lower';
  format: FigureFormat;
};

export type Entry = { question: Question; item: Item };

/** Accuracy, macro-F1, RMSE, U2-Score: most are no mean of points, so each sees all that came of a run. */
export type Metric = MetricHead & {
  /** Null where nothing of what it is about was asked. It decides by itself what failed and unread ones count for. */
  estimate(entries: readonly Entry[]): Estimate | null;
  /** Of a figure that joins others: those that these entries give nothing for, by their titles; then it is null. */
  lacks?(entries: readonly Entry[]): readonly string[];
};

/** A published table. Its rows cannot be opened: only their figures are known. */
export type Board = {
  title: string;
  source: { title: string; address: string };
  /** ISO 8601, a day or a month: when it was published, or last looked at. */
  date: string;
  /** A column with the id of one of the benchmark's metrics has own runs beside it. */
  columns: readonly MetricHead[];
  rows: readonly BoardRow[];
};

export type BoardRow = {
  model: string;
  /** How it was asked, where a table has one model several times; null where there is one way. */
  scheme: string | null;
  /** By the column's id, in the units of its format; a column without a value is not in it. */
  values: Readonly<Record<string, number>>;
};
