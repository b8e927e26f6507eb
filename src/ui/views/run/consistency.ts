import type { Item } from '../../../domain/item.ts';

/** Of the questions whose options were put in several orders: how often the same option was chosen in all of them. */
export function consistency(items: Iterable<Item>): { same: number; asked: number } {
  const chosen = new Map<string, number[]>();
  for (const item of items) {
    if (item.state === 'failed' || item.prediction.kind === 'unread') continue;
    const { answer } = item.prediction;
    if (answer.kind !== 'choice') continue;
    chosen.set(item.questionId, [...(chosen.get(item.questionId) ?? []), answer.index]);
  }
  const several = [...chosen.values()].filter(({ length }) => length > 1);
  return { same: several.filter((options) => new Set(options).size === 1).length, asked: several.length };
}
