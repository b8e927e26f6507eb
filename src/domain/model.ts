import type { Outcome } from './failure.ts';
import type { Prompt } from './prompt.ts';
import type { Reply, SentRequest } from './reply.ts';

export type SettingValue = string | number | boolean | null;

/** One editable setting of a provider; `initial` is the published value where one was published. */
export type SettingField =
  | { kind: 'choice'; name: string; initial: string; values: readonly string[] }
  | { kind: 'number'; name: string; initial: number | null; min: number; max: number; step: number }
  | { kind: 'text'; name: string; initial: string };

export type Settings = Readonly<Record<string, SettingValue>>;

/** How a model takes a clip: as the mp4 itself, or as JPEG stills of it, `rate` of them a second. */
export type ClipForm = { kind: 'whole' } | { kind: 'stills'; rate: number };

/** What is sent beside the words; `blob.type` tells a clip from a still. `sha256` in lower-case hex. */
export type Attachment = { blob: Blob; sha256: string };

/** A stretch of a video that the model's host fetches by itself, sound and whole frame included. Seconds on the video. */
export type Watched = { address: string; start: number; end: number };

export type ModelCall = {
  prompt: Prompt;
  /** What the model `takes`: one mp4, or stills in order, a clip's or the question's own. Empty in a blind call. */
  attachments: readonly Attachment[];
  /** A JSON Schema that the reply must follow; null for free text. Judges use it. */
  schema: Readonly<Record<string, unknown>> | null;
  /** Stands in for attachments; only for models that fetch videos. */
  watched?: Watched | null;
  /** Told of each request as it goes out: one that is refused, or meets no answer, leaves no other trace. */
  onRequest?: (request: SentRequest) => void;
  /** Whether some stills may be left out where all are too much: those of a clip may. Default: they may. */
  mayThin?: boolean;
};

/** A model that can be asked. */
export interface Model {
  /** Provider and model: `google/gemini-…`, `rule/shortest-option`. */
  readonly id: string;
  readonly takes: ClipForm;
  /** See `Provider`. */
  readonly fetchesVideos?: boolean;
  /** One try. Rejects only with the abort reason; what a provider refuses is a failure. */
  reply(call: ModelCall, signal: AbortSignal): Promise<Outcome<Reply>>;
}

/** A model of published results, or one that was offered before; `withdrawn` once its provider serves it no more. */
export type PastModel = { name: string; withdrawn: boolean };

export type ModelChoice = { provider: string; model: string; settings: Settings };

export type Connection = { model: string; settings: Settings; key: string | null };

/** One vendor, or the text-only rules: one file and one line in the registry. */
export interface Provider {
  readonly id: string;
  /** False for rules that read the text only: they stand beside the models under a mark of their own. */
  readonly looks: boolean;
  readonly needsKey: boolean;
  /** `relay`: its host refuses pages in a browser, so calls and the key go through the proxy's relay. */
  readonly access: 'direct' | 'relay';
  /** Whether its host fetches YouTube videos by their address. Default: it does not. */
  readonly fetchesVideos?: boolean;
  readonly settings: readonly SettingField[];
  /** Model names to offer before the provider's own list is there; the first is the default. */
  readonly suggestions: readonly string[];
  readonly history: readonly PastModel[];
  /** The names that the provider lists for this key; providers without a list give their suggestions. */
  models(key: string | null, settings: Settings, signal: AbortSignal): Promise<Outcome<readonly string[]>>;
  connect(options: Connection): Model;
  /** Whether a call would work: asks the model for one word. It succeeds for a model that answers, whatever it says. */
  check(options: Connection, signal: AbortSignal): Promise<Outcome<void>>;
}
