import { success, type Outcome } from '../domain/failure.ts';
import type { Spent } from '../domain/item.ts';
import type { Judge, JudgeChoice } from '../domain/judge.ts';
import type { Model, ModelChoice, Settings } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { Score } from '../domain/score.ts';
import { pacedModel, type Pace, type PacedStep } from './pacedModel.ts';
import { Account, Purse, type CostOf } from './Purse.ts';

/** What a person wrote to a question, and who shall judge it. */
export type OwnWords = {
  question: Question;
  words: string;
  judge: JudgeChoice;
  /** How the judge's provider is reached, as its address, where that can be set. */
  settings: Settings;
};

export type JudgedWords = { score: Score; spent: Spent };

type Ports = {
  connect: (choice: ModelChoice) => Outcome<Model>;
  judgeFor: (choice: JudgeChoice, connect: (choice: ModelChoice) => Outcome<Model>) => Outcome<Judge>;
  paceOf: (choice: ModelChoice) => Pace;
  costOf: CostOf;
};

/** Judges a person's own words as a run's answers are judged. Nothing is stored. Rejects with the abort reason alone. */
export async function judgeWords(
  { question, words, judge: choice, settings }: OwnWords,
  { connect, judgeFor, paceOf, costOf }: Ports,
  { signal, onStep }: { signal: AbortSignal; onStep: (step: PacedStep) => void },
): Promise<Outcome<JudgedWords>> {
  const account = new Account();
  const purse = new Purse({ cap: { calls: null, usd: null }, items: [], costOf });
  const judge = judgeFor(choice, (judging) => {
    const model = connect({ ...judging, settings: { ...settings, ...judging.settings } });
    if (!model.ok) return model;
    return success(pacedModel(purse.counted(model.value, judging, account), paceOf(judging), onStep));
  });
  if (!judge.ok) return judge;
  const score: Score = judge.value.canGrade(question)
    ? await judge.value.grade(question, { answer: { kind: 'text', text: words } }, signal)
    : { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: judge.value.grader };
  return success({ score, spent: account.spent });
}
