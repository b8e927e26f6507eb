import type { ErrorType } from '../score.ts';
import { countErrorTypes } from '../statistics/tally.ts';
import { itemsAbout, type RunEntrant, type Scope } from './entrant.ts';

export type ErrorTypes = {
  /** What the judge said of graded answers. */
  judged: Readonly<Record<ErrorType, number>>;
  /** As the benchmark's scripts count: every score of 0 is `both`; what the judge said counts for a score of 1 only. */
  upstream: { wrong_visual_evidence: number; wrong_conclusion: number; both: number };
};

export function errorTypesOf(entrant: RunEntrant, scope: Scope): ErrorTypes {
  const items = itemsAbout(entrant, scope.questions);
  const upstream = { wrong_visual_evidence: 0, wrong_conclusion: 0, both: 0 };
  for (const item of items) {
    if (item.state !== 'scored' || item.score.kind !== 'graded') continue;
    const { points, errorType } = item.score;
    if (points === 0) upstream.both += 1;
    else if (points === 1 && errorType === 'wrong_visual_evidence') upstream.wrong_visual_evidence += 1;
    else if (points === 1 && errorType === 'wrong_conclusion') upstream.wrong_conclusion += 1;
  }
  return { judged: countErrorTypes(items), upstream };
}
