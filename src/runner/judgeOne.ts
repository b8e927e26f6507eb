import type { Judge } from '../domain/judge.ts';
import type { Question } from '../domain/question.ts';
import type { Score } from '../domain/score.ts';
import type { Clock } from './clock.ts';
import { halts } from './halts.ts';
import type { Judgeable } from './plan.ts';
import type { Work } from './work.ts';

/** One answer: judged and kept. It stays unscored where the judge met what would meet every further answer. */
export async function judgeOne(
  { item, question }: { item: Judgeable; question: Question },
  { judge, clock }: { judge: Judge; clock: Clock },
  work: Work,
): Promise<void> {
  const { prediction } = item;
  work.onStep('judging', null);
  const score: Score = judge.canGrade(question)
    ? await judge.grade(question, prediction, work.stopping)
    : { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: judge.grader };
  if (score.kind === 'ungraded' && score.failure !== null && halts(score.failure)) return work.meet(score.failure);
  const { runId, questionId, repeat, attempt, clip, prompt } = item;
  const at = new Date(clock.now()).toISOString();
  await work.keep({ runId, questionId, repeat, attempt, at, clip, prompt, prediction, state: 'scored', score });
}
