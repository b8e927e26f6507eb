import { quantileSorted } from 'simple-statistics';
import { spentInAll, type Spent } from '../item.ts';
import { itemsAbout, type RunEntrant, type Scope } from './entrant.ts';

/** Middle half and median of what was recorded, of `n` replies. */
export type Spread = { low: number; median: number; high: number; n: number };

/** What answering took; null for what no reply recorded. Seconds, and tokens as the provider counted them. */
export type Effort = {
  latency: Spread | null;
  promptTokens: Spread | null;
  /** Thoughts are part of what is paid for. */
  replyTokens: Spread | null;
  /** Of all attempts, the judge's calls included; null where no call was recorded, as in published results. */
  spent: Spent | null;
};

export function effortOf(entrant: RunEntrant, scope: Scope): Effort {
  const items = itemsAbout(entrant, scope.questions);
  const replies = items.flatMap((item) => (item.state === 'failed' ? [] : [item.prediction.reply]));
  const spent = spentInAll(items.map((item) => item.spent));
  return {
    // No call takes no time at all: a zero was not recorded, or came from a rule.
    latency: spread(replies.flatMap(({ latency }) => (latency > 0 ? [latency] : []))),
    promptTokens: spread(replies.flatMap(({ tokens }) => tokens.prompt ?? [])),
    replyTokens: spread(
      replies.flatMap(({ tokens }) => (tokens.reply === null ? [] : [tokens.reply + (tokens.thoughts ?? 0)])),
    ),
    spent: spent.calls === 0 ? null : spent,
  };
}

function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => quantileSorted(sorted, share);
  return { low: at(0.25), median: at(0.5), high: at(0.75), n: values.length };
}
