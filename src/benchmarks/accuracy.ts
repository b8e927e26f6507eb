import type { Entry } from '../domain/metric.ts';
import { clusteredMean } from '../domain/statistics/clustered.ts';
import { mean, type Estimate } from '../domain/statistics/estimate.ts';
import { worth, type Basis } from '../domain/statistics/tally.ts';

/** The share of questions for one point that is right, each counting once, however often it was asked. */
export function accuracy(entries: readonly Entry[], basis: Basis): Estimate | null {
  const byQuestion = new Map<string, { cluster: string; points: number[] }>();
  for (const { question, item } of entries) {
    const points = worth(item, basis);
    if (points === null) continue;
    const of = byQuestion.get(question.id) ?? { cluster: question.cluster, points: [] };
    of.points.push(points);
    byQuestion.set(question.id, of);
  }
  const observations = [...byQuestion.values()].map(({ cluster, points }) => ({ cluster, value: mean(points) }));
  return clusteredMean(observations, { bounds: [0, 1] });
}
