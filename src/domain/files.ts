import type { Outcome } from './failure.ts';

/** Bytes done of all; of a file whose size nobody says, `total` grows with them. */
export type ByteProgress = { done: number; total: number };

/** One file, read in parts: it is never held as a whole, nor kept. */
export interface OpenFile {
  /** Bytes. */
  readonly size: number;
  /** When it was last written, in milliseconds since the epoch; null where nobody says. */
  readonly modified: number | null;
  /**
   * Whether single parts can be had. `ignored`: its server gives whole files only; `refused`: it lets no page ask for
   * parts. Then the first `slice` fetches the whole file, once, and says so through `onWhole`.
   */
  readonly ranges: 'served' | 'ignored' | 'refused';
  /** Bytes `start ≤ at < end`; `end` beyond the file's is the file's end. Rejects only with the abort reason. */
  slice(start: number, end: number, signal: AbortSignal): Promise<Outcome<Uint8Array>>;
  /** From the first byte on. It errors with the abort reason, or with a `FailureError`. */
  stream(signal: AbortSignal): ReadableStream<Uint8Array>;
}

export type OpenFileOptions = {
  signal: AbortSignal;
  /** Told while a whole file is fetched because parts cannot be had. */
  onWhole?: (progress: ByteProgress) => void;
};

/** A tree of files, wherever it lies. Paths are relative, with `/`. */
export interface Files {
  /** What a person calls it: the address, the folder's name, the zip's name. */
  readonly name: string;
  /** Null where the place cannot list what it holds, as on a plain web server. */
  list(): Promise<readonly string[] | null>;
  /** Rejects only with the abort reason; a file that is not there is the failure `data-missing`. */
  read(path: string, signal: AbortSignal): Promise<Outcome<Uint8Array>>;
  /** For files too large to be held. The same failures. */
  open(path: string, options: OpenFileOptions): Promise<Outcome<OpenFile>>;
}
