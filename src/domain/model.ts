import type { Outcome } from './failure.ts';
import type { Prompt } from './prompt.ts';
import type { Reply } from './reply.ts';

export type SettingValue = string | number | boolean | null;

/** One editable setting of a provider; `initial` is the published value where one was published. */
export type SettingField =
  | { kind: 'choice'; name: string; initial: string; values: readonly string[] }
  | { kind: 'number'; name: string; initial: number | null; min: number; max: number; step: number }
  | { kind: 'text'; name: string; initial: string };

export type Settings = Readonly<Record<string, SettingValue>>;

/** What is sent beside the words. An empty list is a blind call. */
export type Attachment = { blob: Blob; sha256: string };

export type ModelCall = {
  prompt: Prompt;
  attachments: readonly Attachment[];
  /** A JSON Schema that the reply must follow; null for free text. Judges use it. */
  schema: Readonly<Record<string, unknown>> | null;
};

/** A model that can be asked. */
export interface Model {
  /** Provider and model: `google/gemini-…`, `rule/shortest-option`. */
  readonly id: string;
  /** One try. Rejects only with the abort reason; what a provider refuses is a failure. */
  reply(call: ModelCall, signal: AbortSignal): Promise<Outcome<Reply>>;
}

export type ModelChoice = { provider: string; model: string; settings: Settings };

/** One vendor, or the text-only rules: one file and one line in the registry. */
export interface Provider {
  readonly id: string;
  /** False for rules that read the text only: they stand beside the models under a mark of their own. */
  readonly looks: boolean;
  readonly needsKey: boolean;
  readonly settings: readonly SettingField[];
  /** Model names to offer before the provider's own list is there; the first is the default. */
  readonly suggestions: readonly string[];
  /** The names that the provider lists for this key; providers without a list give their suggestions. */
  models(key: string | null, settings: Settings, signal: AbortSignal): Promise<Outcome<readonly string[]>>;
  connect(options: { model: string; settings: Settings; key: string | null }): Model;
}
