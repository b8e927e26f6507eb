import type { Entry, Metric, MetricHead } from '../../domain/metric.ts';
import type { Question, Target } from '../../domain/question.ts';
import type { Estimate } from '../../domain/statistics/estimate.ts';
import type { Basis } from '../../domain/statistics/tally.ts';
import { accuracy } from '../accuracy.ts';
import {
  bleu4,
  clustersOf,
  intervalOf,
  mae,
  PERCENT,
  readOf,
  rmse,
  rouge,
  SCALED,
  SHARE,
  type Measure,
} from '../measures.ts';

/** A reply that nothing could be read in is wrong; a call that failed is in no figure. */
const BASIS: Basis = 'answered';

type KindMetric = Metric & { kind: Target['kind'] };

const METRICS: readonly KindMetric[] = [
  share('choice', { id: 'accuracy', title: 'Accuracy' }),
  share('number', { id: 'within', title: 'Within tolerance' }),
  measured('number', { id: 'mae', title: 'MAE, of span', better: 'lower', format: SCALED }, mae),
  measured('number', { id: 'rmse', title: 'RMSE, of span', better: 'lower', format: SCALED }, rmse),
  measured('text', { id: 'bleu4', title: 'BLEU-4', better: 'higher', format: PERCENT }, bleu4),
  measured('text', { id: 'rougeL', title: 'ROUGE-L', better: 'higher', format: PERCENT }, rouge),
];

/** The figures of the kinds of questions that a set has. */
export function metricsFor(questions: readonly Question[]): readonly Metric[] {
  const kinds = new Set(questions.map(({ target }) => target.kind));
  return METRICS.filter(({ kind }) => kinds.has(kind)).map(({ kind: _, ...metric }) => metric);
}

const ofKind = (entries: readonly Entry[], kind: Target['kind']) =>
  entries.filter(({ question }) => question.target.kind === kind);

function share(kind: Target['kind'], { id, title }: Pick<MetricHead, 'id' | 'title'>): KindMetric {
  return {
    ...{ kind, id, title, better: 'higher', format: SHARE },
    estimate: (entries) => accuracy(ofKind(entries, kind), BASIS),
  };
}

function measured(kind: Target['kind'], head: MetricHead, measure: Measure): KindMetric {
  return {
    ...head,
    kind,
    estimate(entries): Estimate | null {
      const read = readOf(ofKind(entries, kind));
      const figure = measure(read);
      if (figure === null) return null;
      const interval = intervalOf(figure, head.format);
      return { value: figure.value, n: read.length, clusters: clustersOf(read), interval };
    },
  };
}
