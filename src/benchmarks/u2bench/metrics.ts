import { grouped } from '../../domain/comparison/grouped.ts';
import type { Entry, Metric, MetricHead } from '../../domain/metric.ts';
import type { Question } from '../../domain/question.ts';
import { type Estimate, mean } from '../../domain/statistics/estimate.ts';
import { macroF1 } from '../../domain/statistics/macroF1.ts';
import {
  accuracy,
  bleu4,
  clustersOf,
  type Figure,
  intervalOf,
  mae,
  type Measure,
  PERCENT,
  type Read,
  readOf,
  rmse,
  rouge,
  SCALED,
  SHARE,
  withinTolerance,
} from '../measures.ts';
import { foldedLabel } from './labels.ts';
import { type Task, TASKS } from './tasks.ts';
import { u2Score, U2_TERMS, type U2Term } from './u2Score.ts';

type TaskMetric = MetricHead & { task: Task; measure: Measure };

const f1: Measure = (answers) => {
  const pairs = answers.flatMap(({ question: { target }, answer }) => {
    if (target.kind !== 'choice' || answer.kind !== 'choice') return [];
    const [gold, given] = [target.options[target.correct], target.options[answer.index]];
    return gold === undefined || given === undefined ? [] : [{ gold: foldedLabel(gold), given: foldedLabel(given) }];
  });
  const value = macroF1(pairs);
  return value === null ? null : { value, error: null };
};

const [DD, VRA, LL, OD, KD, CVE, RG, CG] = TASKS;

const ofTask = (
  task: Task,
  name: string,
  {
    title,
    better = 'higher',
    format,
    measure,
  }: Omit<TaskMetric, 'id' | 'task' | 'better'> & Partial<Pick<Metric, 'better'>>,
): TaskMetric => ({
  id: `${task.short.toLowerCase()}-${name}`,
  task,
  title: `${task.short} ${title}`,
  better,
  format,
  measure,
});

const TASK_METRICS: readonly TaskMetric[] = [
  ...[DD, VRA].flatMap((task) => [
    ofTask(task, 'acc', { title: 'accuracy', format: SHARE, measure: accuracy }),
    ofTask(task, 'f1', { title: 'macro-F1', format: SHARE, measure: f1 }),
  ]),
  ...[LL, OD, KD].map((task) => ofTask(task, 'acc', { title: 'accuracy', format: SHARE, measure: accuracy })),
  ofTask(CVE, 'rmse', { title: 'RMSE', better: 'lower', format: SCALED, measure: rmse }),
  ofTask(CVE, 'mae', { title: 'MAE', better: 'lower', format: SCALED, measure: mae }),
  ofTask(CVE, 'tol', { title: '%tol', format: PERCENT, measure: withinTolerance }),
  ...[RG, CG].flatMap((task) => [
    ofTask(task, 'bleu4', { title: 'BLEU-4', format: PERCENT, measure: bleu4 }),
    ofTask(task, 'rougeL', { title: 'ROUGE-L', format: PERCENT, measure: rouge }),
  ]),
];

/** Head of the total; `METRICS` has it first. */
const TOTAL: MetricHead = { id: 'u2', title: 'U2-Score', better: 'higher', format: SCALED };

export const METRICS: readonly Metric[] = [
  {
    ...TOTAL,
    estimate: totalOf,
    lacks: (entries) =>
      TASK_METRICS.filter(({ id }) => missingTerms(entries).some((term) => term === id)).map(({ title }) => title),
  },
  ...TASK_METRICS.map(({ task, measure, ...head }) => ({
    ...head,
    estimate: (entries: readonly Entry[]) => taskEstimate(readOf(entries), { task, measure, format: head.format }),
  })),
];

/** Columns of the published table, in its order, with what is not computed here. */
export const COLUMNS: readonly MetricHead[] = [
  TOTAL,
  ...TASK_METRICS.flatMap(({ id, title, better, format, task }) => {
    const head = { id, title, better, format };
    const isLastOfText = id.endsWith('rougeL');
    const bert: MetricHead = {
      id: `${task.short.toLowerCase()}-bert`,
      title: `${task.short} BERTScore`,
      better: 'higher',
      format: PERCENT,
    };
    return isLastOfText ? [head, bert] : [head];
  }),
];

/** The terms of the total that nothing was read for: each counts as 0 in it. */
export function missingTerms(entries: readonly Entry[]): readonly U2Term[] {
  const figures = termsOf(readOf(entries));
  return U2_TERMS.filter((term) => figures[term] === undefined);
}

function totalOf(entries: readonly Entry[]): Estimate | null {
  const read = readOf(entries);
  const figures = termsOf(read);
  // A total that lacks a task is none: it would stand beside totals of all eight.
  if (U2_TERMS.some((term) => figures[term] === undefined)) return null;
  return { value: u2Score(figures), n: read.length, clusters: clustersOf(read), interval: null };
}

function termsOf(read: readonly Read[]): Partial<Record<U2Term, number>> {
  const figures: Partial<Record<U2Term, number>> = {};
  for (const term of U2_TERMS) {
    const metric = TASK_METRICS.find(({ id }) => id === term);
    const estimate = metric === undefined ? null : taskEstimate(read, metric);
    if (estimate !== null) figures[term] = estimate.value;
  }
  return figures;
}

/** The unweighted mean over the task's data sets; its interval is clustered by patient within each. */
function taskEstimate(
  read: readonly Read[],
  { task, measure, format }: Pick<TaskMetric, 'task' | 'measure' | 'format'>,
): Estimate | null {
  const ofTask = read.filter(({ question }) => question.facets['task'] === task.id);
  const sets = grouped(ofTask, ({ question }) => datasetOf(question));
  const figure = overSets([...sets.values()].map(measure).filter((one) => one !== null));
  if (figure === null) return null;
  return {
    value: figure.value,
    n: ofTask.length,
    clusters: clustersOf(ofTask),
    interval: intervalOf(figure, format),
  };
}

/** What a task's data sets come to: each counts the same, however many questions it has. Null for none. */
export function overSets(figures: readonly Figure[]): Figure | null {
  if (figures.length === 0) return null;
  const errors = figures.map(({ error }) => error);
  return {
    value: mean(figures.map(({ value }) => value)),
    error: errors.every((error) => error !== null) ? Math.hypot(...errors) / figures.length : null,
  };
}

/** What is averaged within a task: a data set, and where it has several classifications, one of these. */
function datasetOf({ facets }: Question): string {
  return `${facets['dataset'] ?? ''}\n${facets['task'] === DD.id || facets['task'] === VRA.id ? (facets['classification'] ?? '') : ''}`;
}
