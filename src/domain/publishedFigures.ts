import type { Rule } from './rules.ts';
import type { Estimate } from './statistics/estimate.ts';

/** Where the answers behind the figures were published; of the repository's answers nothing but these sums ships. */
export const FIGURES_SOURCE = {
  repository: 'https://github.com/rajpurkarlab/RexSonoVQA',
  commit: 'c2b931fc7ca3a8cdd08c36d2d45aa421b7568441',
  benchmark: 'rexsonovqa',
  version: 'c2b931f',
} as const;

/** `points` of `n` kept questions, failed calls and unread replies earning nothing, as published. */
type Slice = { n: number; points: number };

/** `interval`: of the mean, 95 %, clustered by `clusters` videos; null where it is known and not estimated. */
export type ShippedFigure = Slice & {
  clusters: number;
  interval: readonly [number, number] | null;
  failed: number;
  /** By the benchmark's question types. */
  types: Readonly<Record<QuestionType, Slice>>;
};

type QuestionType =
  'Type1_ActionGoalReasoning' | 'Type2_ArtifactResolutionOptimization' | 'Type3_ProcedureContextPlanning';

export type ShippedModel = { id: string; title: string; choice: ShippedFigure; text: ShippedFigure };

const figure = (
  [points, n]: readonly [number, number],
  {
    interval,
    failed = 0,
    types: [one, two, three],
  }: {
    interval: readonly [number, number] | null;
    failed?: number;
    types: readonly [Slice, Slice, Slice];
  },
): ShippedFigure => ({
  n,
  points,
  clusters: 35,
  interval,
  failed,
  types: {
    Type1_ActionGoalReasoning: one,
    Type2_ArtifactResolutionOptimization: two,
    Type3_ProcedureContextPlanning: three,
  },
});

const of = (points: number, n: number): Slice => ({ n, points });

/**
 * Figures of published models, so that they stand on the first screen before any answer was read; what is recomputed
 * from the answers takes their place. A model whose answers nobody here has read has none: LLaVA-Video-72B.
 */
export const SHIPPED_MODELS: readonly ShippedModel[] = [
  {
    id: 'gemini-3-pro',
    title: 'Gemini 3 Pro',
    choice: figure([165, 249], { interval: [0.5907, 0.7346], types: [of(72, 103), of(48, 79), of(45, 67)] }),
    text: figure([240, 265], { interval: [0.7552, 1.0561], types: [of(118, 129), of(45, 57), of(77, 79)] }),
  },
  {
    id: 'qwen3.5-397b',
    title: 'Qwen3.5-397B',
    choice: figure([138, 249], { interval: [0.4846, 0.6239], types: [of(54, 103), of(43, 79), of(41, 67)] }),
    text: figure([196, 265], { interval: [0.6296, 0.8496], types: [of(105, 129), of(42, 57), of(49, 79)] }),
  },
  {
    id: 'seed-2.0-pro',
    title: 'Seed 2.0 Pro',
    choice: figure([130, 249], { interval: [0.4529, 0.5913], failed: 4, types: [of(58, 103), of(40, 79), of(32, 67)] }),
    text: figure([212, 265], { interval: [0.6711, 0.9289], failed: 3, types: [of(102, 129), of(44, 57), of(66, 79)] }),
  },
];

/** What the text-only rules come to on the same choices. */
export const SHIPPED_RULES: Readonly<Record<Rule, Omit<ShippedFigure, 'types' | 'failed'>>> = {
  'odd-one-out': { n: 249, points: 209, clusters: 35, interval: [0.7776, 0.9012] },
  'shortest-option': { n: 249, points: 191, clusters: 35, interval: [0.6878, 0.8464] },
  'always-a': { n: 249, points: 110, clusters: 35, interval: [0.3313, 0.5523] },
  chance: { n: 249, points: 62.25, clusters: 35, interval: null },
};

export function shippedEstimate({
  n,
  points,
  clusters,
  interval,
}: Pick<ShippedFigure, keyof Slice | 'clusters' | 'interval'>): Estimate {
  return { value: points / n, n, clusters, interval };
}
