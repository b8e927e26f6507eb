import type { Media } from './media.ts';

/** What a right answer is. */
export type Target =
  /** `correct` indexes `options`: 2 or more, in this order. */
  { kind: 'choice'; options: readonly string[]; correct: number } | { kind: 'text'; references: readonly string[] };

export type Question = {
  /** Unique in its benchmark, and the same in each version of it: `mcq/<stem>/<index>`. */
  id: string;
  /** Without prefix and without options. */
  stem: string;
  /** In the order shown. */
  media: readonly Media[];
  target: Target;
  /** The key's explanation. A judge may read it; a prompt never holds it. */
  rationale: string | null;
  /** Part of the benchmark proper. What is not kept is shown on request and never run by default. */
  kept: boolean;
  /** What results are sliced by: type, region, option style… */
  facets: Readonly<Record<string, string>>;
  /** Questions of one cluster are not independent: here, of one video. */
  cluster: string;
  /** The title that groups it in a list: here, of its segment. */
  title: string;
  /** What a person should know before trusting it, as keys of the message catalogue: `alignment`, `end-clamped`. */
  cautions: readonly string[];
};
