import type { ModelChoice } from '../domain/model.ts';

/** A clip before it is asked about: seconds, and pixels of its frames. */
export type ClipSize = { duration: number; width: number; height: number };

/** `frames` as the provider samples them or as they are sent, and what each of them is counted as. */
export type ClipTokens = { frames: number; perFrame: number; tokens: number };

/** Frames per second that Gemini looks at where nothing is set. */
const GEMINI_RATE = 1;

/** Characters of English for each token: OpenAI's rule of thumb, right to about a third for other models. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * What a provider will count for a clip, by its own published rule; null where there is none, or where it counts in
 * another way than by frames. An estimate: the bill has the last word.
 */
export function estimateClipTokens({ provider, model, settings }: ModelChoice, clip: ClipSize): ClipTokens | null {
  const rate = (name: string, initial: number) => {
    const value = settings[name];
    return typeof value === 'number' ? value : initial;
  };
  switch (provider) {
    case 'google':
      return clipTokens(clip, rate('sampling', GEMINI_RATE), geminiFrame(model, settings['mediaResolution']));
    case 'openai':
      return settings['detail'] === 'low' ? null : clipTokens(clip, rate('rate', 5), openaiStill(clip));
    case 'anthropic':
      return clipTokens(clip, rate('rate', 5), anthropicStill(clip));
    default:
      return null;
  }
}

/** What a provider will count for one picture that is no frame of a clip; null where that is not known. */
export function estimateStillTokens(
  { provider, model, settings }: ModelChoice,
  size: { width: number; height: number },
): number | null {
  switch (provider) {
    case 'google':
      return geminiStill(model, settings['stillResolution'], size);
    case 'openai':
      return settings['detail'] === 'low' ? null : openaiStill(size);
    case 'anthropic':
      return anthropicStill(size);
    default:
      return null;
  }
}

export function estimateWordTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** At least one frame, as a clip that is shorter than the step between two still shows one. */
function clipTokens({ duration }: ClipSize, rate: number, perFrame: number): ClipTokens {
  const frames = Math.max(1, Math.ceil(duration * rate));
  return { frames, perFrame, tokens: frames * perFrame };
}

/**
 * Gemini 3 and later: at most 70 tokens a frame, 280 at high resolution; before, 258, and 66 at low resolution. The size
 * of the picture does not count. Source: https://ai.google.dev/gemini-api/docs/media-resolution (token counts) and
 * https://ai.google.dev/gemini-api/docs/video-understanding.
 */
function geminiFrame(model: string, resolution: unknown): number {
  if (/^gemini-[12]\b/.test(model)) return resolution === 'low' ? 66 : 258;
  return resolution === 'high' ? 280 : 70;
}

/**
 * Gemini 3 and later: by the resolution alone, 1120 tokens unless set lower; before, 258 a tile of 768 × 768 pixels, and
 * one tile for what is within 384 × 384. Sources: https://ai.google.dev/gemini-api/docs/media-resolution and
 * https://ai.google.dev/gemini-api/docs/image-understanding.
 */
function geminiStill(model: string, resolution: unknown, { width, height }: { width: number; height: number }): number {
  if (!/^gemini-[12]\b/.test(model)) return resolution === 'low' ? 280 : resolution === 'medium' ? 560 : 1120;
  if (width <= 384 && height <= 384) return 258;
  return 258 * Math.ceil(width / 768) * Math.ceil(height / 768);
}

/**
 * Patches of 32 × 32 pixels, each counted 1.2 times. Source of the patches:
 * https://developers.openai.com/api/docs/guides/images-vision. The factor is the one that counts of GPT-5.5 and GPT-6 at
 * ten sizes show (https://huggingface.co/datasets/JOHNISKING/image-token-cost). Regions of clips stay far below the size
 * at which pictures are scaled down first.
 */
function openaiStill({ width, height }: { width: number; height: number }): number {
  return Math.ceil(Math.ceil(width / 32) * Math.ceil(height / 32) * 1.2);
}

/** Patches of 28 × 28 pixels. Source: https://platform.claude.com/docs/en/build-with-claude/vision. */
function anthropicStill({ width, height }: { width: number; height: number }): number {
  return Math.ceil(width / 28) * Math.ceil(height / 28);
}
