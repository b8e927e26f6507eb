import type { Item } from '../../domain/item.ts';
import { isAsPublished, type Run } from '../../domain/run.ts';
import type { ActivityOf } from './standings.ts';

/** Items never change, so what is made of one stays. */
const words = new WeakMap<Item, string>();

/** Question → what came of it in each run that asked it, in the runs' order. */
export type AnswersByQuestion = ReadonlyMap<string, readonly { run: Run; item: Item }[]>;

/** Made once for all questions: a search looks at every question with each letter that is typed. */
export function answersByQuestion(runs: readonly Run[], activityOf: ActivityOf): AnswersByQuestion {
  const byQuestion = new Map<string, { run: Run; item: Item }[]>();
  for (const run of runs) {
    for (const item of activityOf(run.id)?.items.values() ?? []) {
      const here = byQuestion.get(item.questionId);
      if (here === undefined) byQuestion.set(item.questionId, [{ run, item }]);
      else here.push({ run, item });
    }
  }
  return byQuestion;
}

/** What runs said of a question, in lower case: each reply, and what judges and persons remarked on it. */
export function wordsAbout(questionId: string, answers: AnswersByQuestion): string[] {
  return (answers.get(questionId) ?? []).map(({ item }) => {
    let text = words.get(item);
    if (text === undefined) {
      text = said(item).join('\n').toLowerCase();
      words.set(item, text);
    }
    return text;
  });
}

/** The runs that asked the same model as published more than once, be it as repeats or as another run. */
export function askedAgain(runs: readonly Run[]): Run[] {
  const times = new Map<string, number>();
  const plain = runs.filter(isAsPublished);
  for (const run of plain) times.set(askedOf(run), (times.get(askedOf(run)) ?? 0) + run.repeats);
  return plain.filter((run) => (times.get(askedOf(run)) ?? 0) > 1);
}

/**
 * Whether a model, asked again, answered a question otherwise, or wrote what got another grade. `answers`: of the runs
 * that `askedAgain` gives.
 */
export function hasChanged(questionId: string, answers: AnswersByQuestion): boolean {
  const byModel = new Map<string, string>();
  return (answers.get(questionId) ?? []).some(({ run, item }) => {
    const answer = outcome(item);
    if (answer === null) return false;
    const before = byModel.get(askedOf(run));
    byModel.set(askedOf(run), answer);
    return before !== undefined && before !== answer;
  });
}

function askedOf({ origin, model }: Run): string {
  return [origin.kind, model.provider, model.model].join(' ');
}

function said(item: Item): string[] {
  if (item.state === 'failed') return [];
  if (item.state === 'answered') return [item.prediction.reply.text];
  const remarks = item.scores.flatMap((score) => (score.kind === 'graded' ? (score.remark ?? []) : score.detail));
  return [item.prediction.reply.text, ...remarks, ...item.person.map(({ reason }) => reason)];
}

function outcome(item: Item): string | null {
  if (item.state === 'failed' || item.prediction.kind === 'unread') return null;
  const { answer } = item.prediction;
  if (answer.kind === 'choice') return `option ${answer.index}`;
  return item.state === 'scored' && item.score.kind === 'graded' ? `${item.score.points} points` : null;
}
