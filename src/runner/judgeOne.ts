import { explanationIn, whyQuestion } from '../domain/explanation.ts';
import type { ScoredItem } from '../domain/item.ts';
import type { Judge } from '../domain/judge.ts';
import type { Answer } from '../domain/prediction.ts';
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

/** One answer: judged and kept. It stays unscored, and null is given, where the judge met what would meet every further answer. */
export async function judgeOne(
  { item, question }: { item: Judgeable; question: Question },
  { judgeWith, clock }: { judgeWith: JudgeWith; clock: Clock },
  work: Work,
): Promise<ScoredItem | null> {
  const verdict = await verdictOn(item, { question, answer: item.prediction.answer }, { judgeWith, work });
  if (verdict === null) return null;
  const { score, spent } = verdict;
  const at = new Date(clock.now()).toISOString();
  const scoring = item.state === 'scored' ? withScore(item, score) : scoredOnce(score);
  const scored: ScoredItem = { ...item, at, spent, state: 'scored', ...scoring };
  await work.keep(scored);
  return scored;
}

/** One reply's explanation: judged by the key's and kept beside the score, which stays as it is. */
export async function judgeExplanation(
  { item, question }: { item: ScoredItem; question: Question },
  { judgeWith }: { judgeWith: JudgeWith },
  work: Work,
): Promise<void> {
  const why = whyQuestion(question, item);
  if (why === null) {
    // A free answer was judged by the key's explanation anyway.
    if (question.target.kind !== 'text') await work.keep({ ...item, explanation: null });
    return;
  }
  const answer: Answer = { kind: 'text', text: explanationIn(item) };
  const verdict = await verdictOn(item, { question: why, answer }, { judgeWith, work });
  if (verdict !== null) await work.keep({ ...item, spent: verdict.spent, explanation: verdict.score });
}

/** Null where the judge met what would meet every further answer: that is told, and what it cost is kept. */
async function verdictOn(
  item: Judgeable,
  { question, answer }: { question: Question; answer: Answer },
  { judgeWith, work }: { judgeWith: JudgeWith; work: Work },
): Promise<{ score: Score; spent: Account['spent'] } | null> {
  const account = new Account(item.spent);
  const judge = judgeWith(account);
  work.onStep('judging', null);
  const score: Score = judge.canGrade(question)
    ? await judge.grade(question, { answer }, work.stopping)
    : { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: judge.grader };
  const { spent } = account;
  if (score.kind === 'graded' || score.failure === null || !halts(score.failure)) return { score, spent };
  work.meet(score.failure);
  if (spent.calls > item.spent.calls) await work.keep({ ...item, spent });
  return null;
}
