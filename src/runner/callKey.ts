import type { ClipRecipe, StillsRecipe } from '../domain/clip.ts';
import type { ModelChoice, Watched } from '../domain/model.ts';
import type { Prompt } from '../domain/prompt.ts';
import type { Run } from '../domain/run.ts';
import type { PicturesRecipe } from '../domain/still.ts';

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export type Digest = (text: string) => Promise<string>;

export const sha256: Digest = async (text) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

type Call = {
  run: Pick<Run, 'benchmark' | 'version' | 'variant' | 'seed' | 'extension'> & { model: ModelChoice };
  questionId: string;
  repeat: number;
  prompt: Prompt;
  clip: ClipRecipe | null;
  stills: StillsRecipe | PicturesRecipe | null;
  watched: Watched | null;
};

/**
 * Names everything that makes a call: the question in its version, the words, how clip or stills were made, the model
 * with its settings, variant and repeat. How clips were made stands for their bytes, since an encoder may give others
 * each time.
 */
export function callKey(
  { run, questionId, repeat, prompt, clip, stills, watched }: Call,
  digest: Digest,
): Promise<string> {
  const { provider, model, settings } = run.model;
  return digest(
    JSON.stringify([
      ...[run.benchmark, run.version, questionId, repeat],
      ...[run.variant, run.seed, run.extension.before, run.extension.after],
      ...[prompt.version, prompt.system, prompt.text],
      ...[provider, model, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))],
      clip && [clip.start, clip.end, clip.region, clip.order, clip.source, clip.frames, clip.engine],
      stills && ('pictures' in stills ? picturesMade(stills) : stillsMade(stills)),
      // Left out where there is none, so that calls keep the names they had before there was this.
      ...(watched === null ? [] : [[watched.address, watched.start, watched.end]]),
    ]),
  );
}

const stillsMade = ({ start, end, region, order, source, frames, engine, pick, rule, width, height }: StillsRecipe) => [
  ...[start, end, region, order, source, frames, engine],
  ...[pick, rule, width, height],
];

const picturesMade = ({ pictures }: PicturesRecipe) =>
  pictures.map(({ file, region, type, width, height, version }) => [file.sha256, region, type, width, height, version]);
