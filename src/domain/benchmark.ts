import type { Failure, Outcome } from './failure.ts';
import type { Prediction } from './prediction.ts';
import type { PublishedResults } from './published.ts';
import type { AskedPrompt, PromptWriter } from './prompt.ts';
import type { Question } from './question.ts';
import type { Reply } from './reply.ts';

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

/** What was noticed while reading: a file that failed, a name that was matched by rule. */
export type LoadRemark =
  { kind: 'failed'; file: string; failure: Failure } | { kind: 'name-matched'; file: string; as: string };

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
  /** By segment id; empty where none are known. */
  readonly events: ReadonlyMap<string, readonly NarratedEvent[]>;
  /** The one that a question is about; null for a question about none. */
  segmentOf(question: Question): Segment | null;
  readonly prompt: PromptWriter;
  /** An answer is in the question's own terms, in whatever order `asked` put the options. Default: their own. */
  read(question: Question, reply: Reply, asked?: AskedPrompt): Prediction;
}

/** A tree of files, wherever it lies. Paths are relative, with `/`. */
export interface Files {
  /** What a person calls it: the address, the folder's name, the zip's name. */
  readonly name: string;
  /** Null where the place cannot list what it holds, as on a plain web server. */
  list(): Promise<readonly string[] | null>;
  /** Rejects only with the abort reason; a file that is not there is the failure `data-missing`. */
  read(path: string, signal: AbortSignal): Promise<Outcome<Uint8Array>>;
}

export type LoadProgress = { done: number; total: number };

/** One benchmark's way in. */
export interface BenchmarkAdapter {
  readonly id: string;
  /**
   * Reads the benchmark out of a tree of files. A file that fails is a remark, and the rest still loads; it fails
   * as a whole only when no question can be read.
   */
  load(
    files: Files,
    options: {
      /** Null: named after what is read, so that equal data have equal versions by whichever way they came. */
      version: string | null;
      signal: AbortSignal;
      onProgress?: (progress: LoadProgress) => void;
    },
  ): Promise<Outcome<Benchmark>>;
  /** Reads what was published with the benchmark out of the tree that it came from. A set that is absent is a remark. */
  published(
    files: Files,
    options: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<PublishedResults>;
}
