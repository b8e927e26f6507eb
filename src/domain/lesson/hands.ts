/** More than any room holds: a slip of the keyboard is not a class. */
export const MOST_HANDS = 9999;

/** A class's vote: how many raised their hand for each option, by the option's index. */
export type Hands = readonly number[];

export function handsInAll(hands: Hands): number {
  return hands.reduce((sum, count) => sum + count, 0);
}

/** With so many more hands for one of `options` options, or fewer; never below none. */
export function withHands(hands: Hands, option: number, by: number, options: number): Hands {
  return Array.from({ length: options }, (_, index) => {
    const count = (hands[index] ?? 0) + (index === option ? by : 0);
    return Math.max(0, Math.min(MOST_HANDS, count));
  });
}

/** The option with most hands; null where several have as many, and where there are none. */
export function favourite(hands: Hands): number | null {
  const most = Math.max(0, ...hands);
  const first = hands.indexOf(most);
  return most === 0 || hands.lastIndexOf(most) !== first ? null : first;
}
