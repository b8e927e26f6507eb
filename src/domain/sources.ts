import type { SourceBytes } from './clip.ts';
import type { Outcome } from './failure.ts';

/** Where the bytes of a source video come from now. */
export type SourcePlace = 'shipped' | 'own-file' | 'proxy';

export type LocatedSource = {
  place: SourcePlace;
  bytes: SourceBytes;
  /** The format that was chosen, as the video's host names it; null for files and shipped videos. */
  formatId: string | null;
};

/** What is known of a source without cutting it; null for what nobody says. */
export type SourceFacts = {
  place: SourcePlace;
  formatId: string | null;
  codec: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Frames per second. */
  rate: number | null;
  /** Seconds. */
  duration: number | null;
  bytes: number | null;
};

/** Turns a source's name into bytes: a file that the user gave, else what ships with the app, else the proxy. */
export interface Sources {
  locate(source: string, signal: AbortSignal): Promise<Outcome<LocatedSource>>;
  /** Finds out anew whether a source resolves, and to what. Rejects only with the abort reason. */
  check(source: string, signal: AbortSignal): Promise<Outcome<SourceFacts>>;
  /** Gives a file of the user's own for a source, until the page closes. */
  give(source: string, file: { blob: Blob; name: string }): void;
  takeBack(source: string): void;
  ownFile(source: string): { name: string; bytes: number } | null;
  /** Calls back after a file was given or taken back; returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** One thing that keeps the proxy from working well, in words to act on. */
export type ProxyProblem = { code: string; message: string; action: string };

export type ProxyHealth = {
  version: string;
  ytdlp: string | null;
  /** Whether it passes calls on to model hosts; null where it does not say. */
  relay: boolean | null;
  problems: readonly ProxyProblem[];
  /** Whether it serves only those who hold its shared token. */
  needsToken: boolean;
};

export interface Proxy {
  health(signal: AbortSignal): Promise<Outcome<ProxyHealth>>;
}
