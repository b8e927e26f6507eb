/** What whoever hosts the page has set, in `config.json` beside it. */
export type PageConfig = {
  /** Absolute, without a final slash; null where none is named. */
  proxyUrl: string | null;
  /** Where benchmarks lie, in the order offered; none where the published address stands. */
  data: readonly DataPlace[];
  /** Ids of the providers offered; null for all. Rules that read only the text are always there. */
  providers: readonly string[] | null;
  /** Origins that the page may connect to besides those that the rest names. `any` sets no bounds. */
  connections: readonly string[] | 'any';
  /** Plain text, shown above each view; null for none. */
  notice: string | null;
};

/** `url`: the base address of a benchmark's files, absolute, without a final slash. */
export type DataPlace = { name: string; url: string };

/** What of the file does not hold. Its other fields do; what it says nothing of is as without a file. */
export type ConfigTrouble =
  /** `status` 0 where nothing answered in time. */
  | { kind: 'unreachable'; status: number }
  | { kind: 'not-json'; detail: string }
  | { kind: 'field'; field: string; expected: string; found: string }
  | { kind: 'unknown-field'; field: string };

export const NO_CONFIG: PageConfig = { proxyUrl: null, data: [], providers: null, connections: [], notice: null };
