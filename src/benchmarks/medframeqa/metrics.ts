import { sampleStandardDeviation } from 'simple-statistics';
import type { Entry, Metric, MetricHead } from '../../domain/metric.ts';
import type { Question } from '../../domain/question.ts';
import type { Estimate } from '../../domain/statistics/estimate.ts';
import type { Basis } from '../../domain/statistics/tally.ts';
import { accuracy } from '../accuracy.ts';
import { MODALITIES, SYSTEMS } from './facets.ts';

/** Numbers of images for which the published table has a column. */
export const FRAME_COUNTS = ['2', '3', '4', '5'] as const;

const share = { better: 'higher', format: { kind: 'share' } } as const;

/** The columns of the published table, in its order: what each is called, and the questions that it is about. */
export const COLUMNS = {
  average: { id: 'average', title: 'Accuracy', ...share },
  systems: SYSTEMS.map((system) => ({ id: `system.${system}`, title: system, ...share })),
  frames: FRAME_COUNTS.map((count) => ({ id: `frames.${count}`, title: `${count} images`, ...share })),
  deviation: {
    id: 'frames.sd',
    title: 'SD over numbers of images',
    better: 'lower',
    format: { kind: 'number', digits: 2, unit: '%' },
  },
  modalities: MODALITIES.map((modality) => ({
    id: `modality.${modality}`,
    title: modality === 'other-modality' ? 'Other' : modality,
    ...share,
  })),
} as const satisfies Record<string, MetricHead | readonly MetricHead[]>;

/**
 * As the benchmark's own script counts: a reply that never came is in no figure, and one that nothing could be read in is
 * wrong. Beside it the same with replies that never came as wrong.
 */
const PUBLISHED_BASIS: Basis = 'answered';

const accuracyOf = (head: MetricHead, about: (question: Question) => boolean): Metric => ({
  ...head,
  estimate: (entries) =>
    accuracy(
      entries.filter(({ question }) => about(question)),
      PUBLISHED_BASIS,
    ),
});

const byFacet = (facet: string, heads: readonly MetricHead[]) =>
  heads.map((head) => accuracyOf(head, ({ facets }) => facets[facet] === head.id.split('.').at(-1)));

export const METRICS: readonly Metric[] = [
  accuracyOf(COLUMNS.average, () => true),
  {
    ...share,
    id: 'average.asked',
    title: 'Accuracy, no reply as wrong',
    estimate: (entries) => accuracy(entries, 'asked'),
  },
  ...byFacet('system', COLUMNS.systems),
  ...byFacet('frames', COLUMNS.frames),
  { ...COLUMNS.deviation, estimate: deviation },
  ...byFacet('modality', COLUMNS.modalities),
];

/** In percentage points; null while a number of images has no figure. The published table gives it as "SD". */
function deviation(entries: readonly Entry[]): Estimate | null {
  const columns = FRAME_COUNTS.flatMap(
    (count) =>
      accuracy(
        entries.filter(({ question }) => question.facets['frames'] === count),
        PUBLISHED_BASIS,
      ) ?? [],
  );
  if (columns.length < FRAME_COUNTS.length) return null;
  const clusters = new Set(entries.map(({ question }) => question.cluster)).size;
  return {
    value: spreadOf(columns.map(({ value }) => value * 100)),
    n: columns.reduce((sum, { n }) => sum + n, 0),
    clusters,
    interval: null,
  };
}

/** The sample standard deviation of the columns, each counting once. */
export const spreadOf = (columns: readonly number[]): number => sampleStandardDeviation([...columns]);
