import type { ClipForm } from './model.ts';
import type { Question } from './question.ts';

/** How a question is put, in the order offered. One name is one way; answers to two ways are never pooled. */
export const VARIANTS = [
  'as-published',
  'blind',
  'first-frame',
  'reversed',
  'shuffled',
  'whole-frame',
  'extended',
  'rotated',
  'first-image',
  'images-reversed',
  'images-shuffled',
  'without-anatomy',
  'by-address',
] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * Whether answers to a way of asking enter tables, figures and comparisons. By its address a model gets a video's sound,
 * which may tell the answer, and its whole frame: such answers stand at their question and nowhere else.
 */
export function entersResults({ variant }: { variant: Variant }): boolean {
  return variant !== 'by-address';
}

/** What the words depend on beside question and variant. */
export type PromptForm = {
  /** In which form the model takes the clip. */
  takes: ClipForm['kind'];
  /** By how many places the options are moved up, the first ones to the end; 0 leaves them as they stand. */
  rotation: number;
  /** Whether options without a final full stop get one where others have one. */
  evenPeriods: boolean;
};

/** The words sent with the media. They depend on stem, options, variant and form, never on the key. */
export type Prompt = {
  /** Names the wording, and changes with it. */
  version: string;
  system: string;
  text: string;
  /** The options in the order sent; null for a free question. Text-only rules read nothing else. */
  options: readonly string[] | null;
  /** By place in `options`: the option's index in the question. Null where they stand as in the question. */
  order: readonly number[] | null;
};

/**
 * The words as they were put. Files of results hold the question alone: version and system words are null there, and
 * so is the order, as their answers are known by the option's text.
 */
export type AskedPrompt = Prompt | (Omit<Prompt, 'version' | 'system' | 'order'> & { version: null; system: null });

export type PromptWriter = (question: Question, variant: Variant, form?: Partial<PromptForm>) => Prompt;
