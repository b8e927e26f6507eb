import type { ShrinkStep } from './clip.ts';

/**
 * Tokens as the provider counted them; null where it did not say. `reply` is without the thoughts, except where these are
 * null and were counted with it.
 */
export type Tokens = { prompt: number | null; reply: number | null; thoughts: number | null };

/**
 * What was done to a clip that was too much for the model. `thinned`: of its stills every second, fourth or eighth went,
 * and the last; `shrunk`: it was encoded again at that step.
 */
export type Reduction = { kind: 'thinned'; sent: number; of: number } | ({ kind: 'shrunk' } & ShrinkStep);

/** The request as it went out, for people to read: the key is blanked, media stand as size, type and hash. */
export type SentRequest = {
  method: string;
  /** Without query values that hold a key. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Null where the clip went as it was given, or none went. */
  reduced: Reduction | null;
};

/** What a model sent back. */
export type Reply = {
  /** All text parts joined, without thoughts. */
  text: string;
  thoughts: string | null;
  /** `length`: cut by a token limit; `blocked`: stopped by the provider's safety rules. */
  finish: 'stop' | 'length' | 'blocked' | 'other';
  /** The provider's own word for it. */
  finishReason: string | null;
  /** The model version that the reply names. */
  model: string | null;
  tokens: Tokens;
  /** Seconds from sending to the last byte, of the try that succeeded. */
  latency: number;
  request: SentRequest | null;
};
