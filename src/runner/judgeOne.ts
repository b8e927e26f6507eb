import type { Judge } from '../domain/judge.ts';
import type { Question } from '../domain/question.ts';
import type { Score } from '../domain/score.ts';
import { scoredOnce, withScore } from '../domain/scoring.ts';
import type { Clock } from './clock.ts';
import { halts } from './halts.ts';
import type { Judgeable } from './plan.ts';
import { Account } from './Purse.ts';
import type { Work } from './work.ts';

/** A judge whose calls are charged to an account. */
export type JudgeWith = (account: Account) => Judge;

/** One answer: judged and kept. It stays unscored where the judge met what would meet every further answer. */
export async function judgeOne(
  { item, question }: { item: Judgeable; question: Question },
  { judgeWith, clock }: { judgeWith: JudgeWith; clock: Clock },
  work: Work,
): Promise<void> {
  const account = new Account(item.spent);
  const judge = judgeWith(account);
  work.onStep('judging', null);
  const score: Score = judge.canGrade(question)
    ? await judge.grade(question, item.prediction, work.stopping)
    : { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: judge.grader };
  const { spent } = account;
  if (score.kind === 'ungraded' && score.failure !== null && halts(score.failure)) {
    work.meet(score.failure);
    if (spent.calls > item.spent.calls) await work.keep({ ...item, spent });
    return;
  }
  const at = new Date(clock.now()).toISOString();
  const scoring = item.state === 'scored' ? withScore(item, score) : scoredOnce(score);
  await work.keep({ ...item, at, spent, state: 'scored', ...scoring });
}
