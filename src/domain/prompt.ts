import type { Question } from './question.ts';

/** How a question is put. One name is one way; results of two ways are never pooled. */
export type Variant = 'as-published';

/** The words sent with the media. They depend on stem, options and variant, never on the key. */
export type Prompt = {
  /** Names the wording, and changes with it. */
  version: string;
  system: string;
  text: string;
  /** The options in the order sent; null for a free question. Text-only rules read nothing else. */
  options: readonly string[] | null;
};

/** The words as they were put. Files of results hold the question alone: version and system words are null there. */
export type AskedPrompt = Prompt | (Omit<Prompt, 'version' | 'system'> & { version: null; system: null });

export type PromptWriter = (question: Question, variant: Variant) => Prompt;
