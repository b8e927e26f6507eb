import type { Failure, Outcome } from './failure.ts';
import type { ByteProgress, Files } from './files.ts';
import type { Board, Metric } from './metric.ts';
import type { Prediction } from './prediction.ts';
import type { PublishedResults } from './published.ts';
import type { AskedPrompt, PromptWriter, Variant } from './prompt.ts';
import type { Question } from './question.ts';
import type { Reply } from './reply.ts';
import type { Shelf, ShelfStore } from './shelf.ts';
import { variantsFor } from './variants.ts';

/** Something narrated in a video, in seconds of its segment. It holds the answers: shown after the reveal only. */
export type NarratedEvent = { start: number; end: number; action: string; interpretation: string };

/** One stretch of a source video that questions are about. `start`, `end` in seconds on the source video. */
export type Segment = {
  id: string;
  title: string;
  source: string;
  start: number;
  end: number;
  /** 0–1, how well narration and picture were found to agree; null where not stated. */
  alignment: number | null;
};

/**
 * What was noticed while reading. `failed`: a file, or what of it the failure's facts name (`row` or `index` from 0,
 * `line` from 1, `field`, `expected`, `found`). `name-matched`: a name that was matched by rule. `read-as`: a value that
 * was taken for another. `left-out`: rows that hold no question, for which nobody is to blame. `records-refused`: how
 * many records of a file could not be used for a field, empty for the record as a whole; the first of them are `failed`.
 * `line-refused`: a line that is no question; the failure's facts name `line`, `field`, `expected` and `found`.
 * `field-ignored`: a field that the format does not know, on `line` (from 1) and on `lines` in all.
 * `repeated`: the question at `index` (from 0) asks just what the one at `of` does; both are kept.
 */
export type LoadRemark =
  | { kind: 'failed'; file: string; failure: Failure }
  | { kind: 'name-matched'; file: string; as: string }
  | { kind: 'read-as'; file: string; row: number; field: string; found: string; as: string }
  | { kind: 'left-out'; file: string; rows: number; reason: LeftOut }
  | { kind: 'records-refused'; file: string; field: string; records: number }
  | { kind: 'line-refused'; file: string; failure: Failure }
  | { kind: 'field-ignored'; file: string; field: string; line: number; lines: number }
  | { kind: 'repeated'; file: string; index: number; of: number };

/** Why rows hold no question: they explain the columns; the benchmark sets them aside; they lack what it needs. */
export type LeftOut = 'explains-columns' | 'set-aside' | 'no-picture' | 'no-key' | 'no-prompt';

/** The benchmark's own stills. */
export interface StillFiles {
  /** The picture's bytes as they came; `type` is its MIME type. Fails with `still-missing` where it cannot be had now. */
  read(source: string, signal: AbortSignal): Promise<Outcome<Blob>>;
}

/** Under what the data are used. `name` and `address` of the licence or the agreement; no address where none is given. */
export type Terms = {
  name: string;
  address: string | null;
  /** Whom the data are from, where the set itself says so. */
  source?: string;
  /** Whether it is for the user to settle if a picture may be sent to a model's host: confirmed before the first call. */
  asksBeforeSending: boolean;
};

/** What the questions of one cluster are all about: their answers are not independent. */
export type ClusterKind = 'video' | 'patient' | 'study' | 'group';

/** A benchmark, read. All that differs between benchmarks is behind this. */
export interface Benchmark {
  readonly id: string;
  readonly title: string;
  /** Revision of its data. */
  readonly version: string;
  /** All questions, kept or not, in the order of the files. */
  readonly questions: readonly Question[];
  readonly segments: readonly Segment[];
  readonly remarks: readonly LoadRemark[];
  /** What `cluster` of its questions names. */
  readonly clusterKind: ClusterKind;
  /** By segment id; empty where none are known. */
  readonly events: ReadonlyMap<string, readonly NarratedEvent[]>;
  /** The one that a question is about; null for a question about none. */
  segmentOf(question: Question): Segment | null;
  /** Where its stills come from; null where it has clips only. */
  readonly stills: StillFiles | null;
  /** The ways in which it makes sense to put a question, in the order offered: `variantsFor`, and what is its own. */
  variants(question: Question): readonly Variant[];
  /** Beside points, which need none; in the order shown. */
  readonly metrics: readonly Metric[];
  /** What was published of it as figures alone; null where nothing was. */
  readonly board: Board | null;
  /** Null where all is in `questions`. Else these are the part that was chosen; ids and version are those of the whole. */
  readonly shelf: Shelf | null;
  readonly terms: Terms | null;
  /** Whether runs can be written to and read from files of its own scripts. */
  readonly hasScripts: boolean;
  readonly prompt: PromptWriter;
  /** An answer is in the question's own terms, in whatever order `asked` put the options. Default: their own. */
  read(question: Question, reply: Reply, asked?: AskedPrompt): Promise<Prediction>;
}

/** What a benchmark is that has clips or nothing to show, and nothing beside its questions. */
export const NOTHING_BESIDE = {
  segments: [],
  clusterKind: 'video',
  events: new Map<string, readonly NarratedEvent[]>(),
  segmentOf: () => null,
  stills: null,
  variants: variantsFor,
  metrics: [],
  board: null,
  shelf: null,
  terms: null,
  hasScripts: false,
} as const satisfies Partial<Benchmark>;

/** Files; and `bytes` while files have to be fetched whole, as their host gives no parts. */
export type LoadProgress = { done: number; total: number; bytes?: ByteProgress };

/** A way for files to come in. `files`: one or several, picked or dropped; `zip`: one archive. */
export type WayIn = 'address' | 'files' | 'folder' | 'zip';

/** What is known of a benchmark before it is opened. */
export type BenchmarkProfile = {
  readonly id: string;
  readonly title: string;
  /** Where it usually lies, the likeliest first. */
  readonly places: readonly { title: string; address: string }[];
  /** In the order offered. */
  readonly ways: readonly WayIn[];
};

export type LoadOptions = {
  /** Null: named after what is read, so that equal data have equal versions by whichever way they came. */
  version: string | null;
  signal: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
  /**
   * Told what is to be kept in place of the files that were read; path → bytes. `load` must open again from these
   * alone. Untold, what was read is kept; what was opened for its parts never is.
   */
  keep?: (files: ReadonlyMap<string, Uint8Array>) => void;
  /**
   * Where it came from, to fetch stills from later; null where that is gone, as files are that were picked before the
   * page was last closed. Default: the files themselves.
   */
  origin?: Files | null;
  /** For sets too large to be held; what keeps them comes when it is asked for. */
  shelves?: () => Promise<ShelfStore>;
};

/** One benchmark's way in. */
export interface BenchmarkAdapter extends BenchmarkProfile {
  /**
   * Whether these files are its own: by their names, and where names do not tell, by a look into them. Fails where that
   * could not be found out.
   */
  recognises(files: Files, signal: AbortSignal): Promise<Outcome<boolean>>;
  /**
   * Reads the benchmark out of a tree of files. A file that fails is a remark, and the rest still loads; it fails
   * as a whole only when no question can be read.
   */
  load(files: Files, options: LoadOptions): Promise<Outcome<Benchmark>>;
  /** Reads what was published with the benchmark out of the tree that it came from. A set that is absent is a remark. */
  published(
    files: Files,
    options: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<PublishedResults>;
}
