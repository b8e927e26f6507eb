/** A text and what it is compared with: one reference or more. */
export type TextPair = { text: string; references: readonly string[] };

/** Longest runs of words that BLEU-4 looks at. */
const LONGEST_RUN = 4;
/** Weight of recall against precision in ROUGE-L: that of the evaluation of image captions. */
const BETA = 1.2;

/**
 * BLEU-4 of a whole set, 0–1: hits are counted over all texts before anything is divided, so it is no mean of the texts'
 * own. Words are what white space separates, and each Chinese or Japanese character; case counts; nothing is smoothed, so that a set without a common run of four
 * words has 0. Of several references the one of the nearest length counts for brevity. Null for no texts.
 *
 * K. Papineni, S. Roukos, T. Ward and W.-J. Zhu, ACL (2002), 311–318.
 */
export function corpusBleu4(pairs: readonly TextPair[]): number | null {
  if (pairs.length === 0) return null;
  const bySize = Array.from({ length: LONGEST_RUN }, (_, at) => ({ size: at + 1, hits: 0, runs: 0 }));
  let length = 0;
  let referenceLength = 0;
  for (const { text, references } of pairs) {
    const words = wordsOf(text);
    const targets = references.map(wordsOf);
    length += words.length;
    referenceLength += nearest(words.length, targets);
    for (const counted of bySize) {
      const { size } = counted;
      const most = mostOfEach(targets.map((target) => runCounts(target, size)));
      for (const [run, count] of runCounts(words, size)) counted.hits += Math.min(count, most.get(run) ?? 0);
      // As NLTK does: a text too short for a run of this size counts as one that is missed.
      counted.runs += Math.max(1, words.length - size + 1);
    }
  }
  const product = bySize.reduce((soFar, { hits, runs }) => soFar * (hits / runs), 1);
  const precision = product ** (1 / LONGEST_RUN);
  const brevity = length >= referenceLength ? 1 : Math.exp(1 - referenceLength / length);
  return precision * (length === 0 ? 0 : brevity);
}

/**
 * ROUGE-L of one text, 0–1: the longest common subsequence of words, as a share of either, joined with recall weighing
 * 1.2 times as much as precision. Of several references the best of each counts.
 *
 * C.-Y. Lin, Text Summarization Branches Out (2004), 74–81.
 */
export function rougeL({ text, references }: TextPair): number {
  const words = wordsOf(text);
  let precision = 0;
  let recall = 0;
  for (const target of references.map(wordsOf)) {
    const common = commonLength(words, target);
    if (common === 0) continue;
    precision = Math.max(precision, common / words.length);
    recall = Math.max(recall, common / target.length);
  }
  if (precision === 0 || recall === 0) return 0;
  return ((1 + BETA ** 2) * precision * recall) / (recall + BETA ** 2 * precision);
}

/**
 * By white space; Chinese and Japanese, which have none, by characters.
 *
 * M. Post, WMT (2018), 186–191, for Chinese.
 */
const wordsOf = (text: string) =>
  text
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** By the words with a character between them that no word holds. */
function runCounts(words: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= words.length; at++) {
    const run = words.slice(at, at + size).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

function mostOfEach(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const counts of all) for (const [run, count] of counts) most.set(run, Math.max(count, most.get(run) ?? 0));
  return most;
}

/** The shorter of two that are equally near. */
function nearest(length: number, targets: readonly (readonly string[])[]): number {
  const lengths = targets.map((target) => target.length).sort((a, b) => a - b);
  return lengths.reduce(
    (best, one) => (Math.abs(one - length) < Math.abs(best - length) ? one : best),
    lengths[0] ?? 0,
  );
}

function commonLength(first: readonly string[], second: readonly string[]): number {
  let row = new Array<number>(second.length + 1).fill(0);
  for (const word of first) {
    const next = [0];
    for (let at = 0; at < second.length; at++) {
      next.push(word === second[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
