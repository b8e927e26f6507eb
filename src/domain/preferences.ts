import type { Agreements } from './agreement.ts';
import type { EngineChoice } from './clip.ts';
import type { CallLimits } from './limits.ts';
import type { OwnPrices } from './price.ts';

/** Which format the proxy asks for: the published one (best combined mp4), or the best up to that many lines. */
export type Quality = 'published' | '720' | '1080';

/** BCP 47; what the page speaks. */
export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the user may set and the browser remembers. Never a key. */
export type Preferences = {
  /** Null follows the browser. */
  language: Language | null;
  theme: 'system' | 'dark' | 'light';
  /** Null where no proxy is used. */
  proxyUrl: string | null;
  /** Base address of the benchmark's files, without a final slash. */
  dataUrl: string;
  quality: Quality;
  engine: EngineChoice;
  /** Where cut clips are kept: gone with the page, or in the browser's storage. */
  clips: 'session' | 'device';
  /** Most bytes of clips kept. */
  clipLimit: number;
  /** By provider; one that is not here has the default limits. */
  limits: Readonly<Record<string, CallLimits>>;
  /** In place of those of the table. */
  prices: OwnPrices;
  /** Whether the person was told what goes through the proxy's relay, and agreed. */
  usesRelay: boolean;
  /** What was settled before pictures were sent. */
  agreements: Agreements;
  /** The benchmark that was open last, as `<id>@<version>` and its part; null opens the sample. */
  benchmark: string | null;
  /** Whose name stands beside what a person decides of an answer; empty until one was given. */
  graderName: string;
};

export interface PreferenceStore {
  get(): Preferences;
  set(change: Partial<Preferences>): void;
  /** Calls back after each change; returns what ends it. */
  subscribe(listener: (preferences: Preferences) => void): () => void;
}
