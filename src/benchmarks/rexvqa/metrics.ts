import type { Entry, Metric, MetricHead } from '../../domain/metric.ts';
import { clusteredMean } from '../../domain/statistics/clustered.ts';
import { mean, type Estimate, type Observation } from '../../domain/statistics/estimate.ts';
import { worth } from '../../domain/statistics/tally.ts';
import { SKILLS, type Skill } from './skills.ts';

const share = { better: 'higher', format: { kind: 'share' } } as const;

/** The published table gives the mean of the five skills; the paper's text the share of all questions. */
export const OVERALL: MetricHead = { id: 'skills.mean', title: 'Mean of the five skills', ...share };
export const WEIGHTED: MetricHead = { id: 'questions', title: 'All questions', ...share };

export const skillHead = ({ id, task }: (typeof SKILLS)[number]): MetricHead => ({
  id: `skill.${id}`,
  title: task,
  ...share,
});

export const METRICS: readonly Metric[] = [
  { ...OVERALL, estimate: meanOfSkills },
  { ...WEIGHTED, estimate: (entries) => clusteredMean(observed(entries), { bounds: [0, 1] }) },
  ...SKILLS.map((skill) => ({
    ...skillHead(skill),
    estimate: (entries: readonly Entry[]) => clusteredMean(observed(entries, skill.id), { bounds: [0, 1] }),
  })),
];

/** Each question once, by the mean of its repeats. A failed call is no answer; an unread reply is a wrong one. */
function observed(entries: readonly Entry[], skill: Skill | null = null): Observation[] {
  const byQuestion = new Map<string, { cluster: string; points: number[] }>();
  for (const { question, item } of entries) {
    const points = worth(item, 'answered');
    if (points === null || (skill !== null && question.facets['skill'] !== skill)) continue;
    const known = byQuestion.get(question.id) ?? { cluster: question.cluster, points: [] };
    known.points.push(points);
    byQuestion.set(question.id, known);
  }
  return [...byQuestion.values()].map(({ cluster, points }) => ({ cluster, value: mean(points) }));
}

/**
 * Null while one of the five was not asked. A question counts for `all / (5 · questions of its skill)`: scaled so,
 * the deviations have the mean of skills as their mean, and its cluster-robust error.
 */
function meanOfSkills(entries: readonly Entry[]): Estimate | null {
  const bySkill = SKILLS.map(({ id }) => observed(entries, id));
  if (bySkill.some(({ length }) => length === 0)) return null;
  const all = bySkill.reduce((sum, { length }) => sum + length, 0);
  const means = bySkill.map((observations) => mean(observations.map(({ value }) => value)));
  const overall = mean(means);
  const scaled = bySkill.flatMap((observations, index) =>
    observations.map(({ value, cluster }) => ({
      cluster,
      value: overall + ((value - (means[index] ?? NaN)) * all) / (SKILLS.length * observations.length),
    })),
  );
  return clusteredMean(scaled, { bounds: [0, 1] });
}
