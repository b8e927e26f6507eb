import { itemKey, type Item } from '../../domain/item.ts';
import { isAsPublished, type Run } from '../../domain/run.ts';
import type { ActivityOf } from './standings.ts';

/** Items never change, so what is made of one stays. */
const words = new WeakMap<Item, string>();

/** What runs said of a question, in lower case: each reply, and what judges and persons remarked on it. */
export function wordsAbout(questionId: string, runs: readonly Run[], activityOf: ActivityOf): string[] {
  return itemsAbout(questionId, runs, activityOf).map(({ item }) => {
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

/** Whether a model, asked again, answered a question otherwise, or wrote what got another grade. `runs`: as `askedAgain` gives them. */
export function hasChanged(questionId: string, runs: readonly Run[], activityOf: ActivityOf): boolean {
  const answers = new Map<string, string>();
  return itemsAbout(questionId, runs, activityOf).some(({ run, item }) => {
    const answer = outcome(item);
    if (answer === null) return false;
    const before = answers.get(askedOf(run));
    answers.set(askedOf(run), answer);
    return before !== undefined && before !== answer;
  });
}

function askedOf({ origin, model }: Run): string {
  return [origin.kind, model.provider, model.model].join(' ');
}

function itemsAbout(questionId: string, runs: readonly Run[], activityOf: ActivityOf): { run: Run; item: Item }[] {
  return runs.flatMap((run) => {
    const items = activityOf(run.id)?.items;
    return Array.from({ length: run.repeats }, (_, repeat) => items?.get(itemKey(questionId, repeat))).flatMap(
      (item) => (item === undefined ? [] : [{ run, item }]),
    );
  });
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
