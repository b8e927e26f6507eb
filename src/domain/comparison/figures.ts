import type { Benchmark } from '../benchmark.ts';
import type { BoardRow, Entry, MetricHead } from '../metric.ts';
import type { Question } from '../question.ts';
import type { Estimate } from '../statistics/estimate.ts';
import type { RunEntrant } from './entrant.ts';

/** A run's figures by the benchmark's own metrics; `estimates` by the metric's id, without those that it has none for. */
export type RunFigures = {
  entrant: RunEntrant;
  estimates: ReadonlyMap<string, Estimate>;
  /** What a figure is not there for, by its title: the titles of what is missing. */
  lacking: readonly { title: string; missing: readonly string[] }[];
};

/** Own runs and published rows in the same columns. */
export type Figures = {
  columns: readonly MetricHead[];
  runs: readonly RunFigures[];
  published: readonly BoardRow[];
};

/**
 * What a benchmark measures beside points, of these runs and of its published table; null where it measures nothing of
 * its own. A run without any figure is left out.
 */
export function figuresOf(
  { metrics, board }: Pick<Benchmark, 'metrics' | 'board'>,
  runs: readonly RunEntrant[],
  questions: readonly Question[],
): Figures | null {
  const published = board?.columns ?? [];
  const more = metrics.filter(({ id }) => published.every((column) => column.id !== id));
  const columns = [...published, ...more];
  if (columns.length === 0) return null;
  const asked = new Map(questions.map((question) => [question.id, question]));
  const figures = runs.map((entrant): RunFigures => {
    const entries = entrant.items.flatMap((item): Entry[] => {
      const question = asked.get(item.questionId);
      return question === undefined ? [] : [{ question, item }];
    });
    const estimates = new Map<string, Estimate>();
    for (const metric of metrics) {
      const estimate = metric.estimate(entries);
      if (estimate !== null) estimates.set(metric.id, estimate);
    }
    const lacking = metrics.flatMap(({ title, lacks }) => {
      const missing = lacks?.(entries) ?? [];
      return missing.length === 0 ? [] : [{ title, missing }];
    });
    return { entrant, estimates, lacking };
  });
  return { columns, runs: figures.filter(({ estimates }) => estimates.size > 0), published: board?.rows ?? [] };
}
