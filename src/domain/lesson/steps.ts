import type { Target } from '../question.ts';

/**
 * How one question is taught. `vote`: hands or numbers are counted and what comes of it stays hidden; `tally`: it is
 * shown; `blind`: what comes out without looking, or with another look; `judge`: what the judge said of free answers.
 */
export type TeachStep = 'watch' | 'vote' | 'tally' | 'models' | 'key' | 'blind' | 'judge' | 'look';

/** What there is to show of a question. */
export type Teachable = { kind: Target['kind']; hasModels: boolean; hasVerdicts: boolean };

/** The steps in their order. Each shows all that came before it, and nothing of what comes after. */
export function stepsOf({ kind, hasModels, hasVerdicts }: Teachable): readonly TeachStep[] {
  const models: TeachStep[] = hasModels ? ['models'] : [];
  if (kind !== 'text') return ['watch', 'vote', 'tally', ...models, 'key', 'blind', 'look'];
  return ['watch', ...models, 'key', ...(hasVerdicts ? (['judge'] as const) : []), 'look'];
}

/** Whether what a step brings may be on the page at another one: it stands there, or was passed. */
export function hasCome(steps: readonly TeachStep[], wanted: TeachStep, now: TeachStep): boolean {
  const place = steps.indexOf(wanted);
  return place >= 0 && place <= steps.indexOf(now);
}

/** The step after this one; null at the end. Where nobody voted there is no tally to show. */
export function stepAfter(steps: readonly TeachStep[], now: TeachStep, hands: number): TeachStep | null {
  const next = steps[steps.indexOf(now) + 1] ?? null;
  return next === 'tally' && hands === 0 ? stepAfter(steps, next, hands) : next;
}

/** The step before this one; null at the start. */
export function stepBefore(steps: readonly TeachStep[], now: TeachStep, hands: number): TeachStep | null {
  const before = steps[steps.indexOf(now) - 1] ?? null;
  return before === 'tally' && hands === 0 ? stepBefore(steps, before, hands) : before;
}
