import type { StillFiles } from '../domain/benchmark.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { StillMedia } from '../domain/media.ts';
import type { Picture, PictureMaker } from '../domain/still.ts';
import type { Shown } from './show.ts';

/** The benchmark's own stills, in order: all of them or none, as a question with one less is another question. */
export async function showStills(
  media: readonly StillMedia[],
  { stills, pictures, signal }: { stills: StillFiles | null; pictures: PictureMaker; signal: AbortSignal },
): Promise<Outcome<Shown>> {
  const made: Picture[] = [];
  for (const still of media) {
    const file =
      stills === null ? failure('still-missing', { file: still.source }) : await stills.read(still.source, signal);
    if (!file.ok) return file;
    const picture = await pictures.make(still, file.value, signal);
    if (!picture.ok) return picture;
    made.push(picture.value);
  }
  return success({
    clip: null,
    watched: null,
    stills: { pictures: made.map(({ recipe }) => recipe) },
    attachments: made.map(({ blob, recipe }) => ({ blob, sha256: recipe.sha256 })),
  });
}
