import type { Tokens } from './reply.ts';

/** What a provider asks for a model's tokens. */
export type Price = {
  provider: string;
  model: string;
  /** US dollars per million tokens; null where it is not known, which is not the same as nothing. */
  input: number | null;
  /** Of tokens said and thought. */
  output: number | null;
  /** It holds for calls of up to so many tokens of prompt; null for calls of any length. */
  promptUpTo: number | null;
  /** First and last day on which it holds, `YYYY-MM-DD`; null where none is named. */
  from: string | null;
  until: string | null;
  /** Where it was found; null where it was not. */
  source: string | null;
};

/** Prices as a person typed them, in US dollars per million tokens, by `provider/model`. */
export type OwnPrices = Readonly<Record<string, Pick<Price, 'input' | 'output'>>>;

export const priceName = ({ provider, model }: { provider: string; model: string }) => `${provider}/${model}`;

const PER_MILLION = 1_000_000;

/** The price of a model on a day (`YYYY-MM-DD`); null where the table has none. */
export function priceOn(
  day: string,
  prices: readonly Price[],
  { provider, model }: { provider: string; model: string },
): Price | null {
  const holds = ({ from, until }: Price) => (from === null || from <= day) && (until === null || day <= until);
  return prices.find((price) => price.provider === provider && price.model === model && holds(price)) ?? null;
}

/** The price of a model today: the person's own, else the one of the table. */
export function priceNow(
  choice: { provider: string; model: string },
  { prices, own, now }: { prices: readonly Price[]; own: OwnPrices; now: Date },
): Price | null {
  const known = priceOn(now.toISOString().slice(0, 10), prices, choice);
  const typed = own[priceName(choice)];
  if (typed === undefined) return known;
  const { provider, model } = choice;
  return { provider, model, ...typed, promptUpTo: null, from: null, until: null, source: null };
}

/** US dollars of one call, or null where its tokens or their price are not known. */
export function costOf({ prompt, reply, thoughts }: Tokens, price: Price | null): number | null {
  if (price === null || price.input === null || price.output === null) return null;
  if (prompt === null || reply === null) return null;
  if (price.promptUpTo !== null && prompt > price.promptUpTo) return null;
  return (prompt * price.input + (reply + (thoughts ?? 0)) * price.output) / PER_MILLION;
}
