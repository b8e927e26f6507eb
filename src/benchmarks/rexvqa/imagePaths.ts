/** Most images that a question shows, as in the published evaluation. */
export const MOST_IMAGES = 2;

/** The folder of images, beside the questions' own. */
export const IMAGE_FOLDER = 'deid_png/';

const FRONTAL = /^(?:AP|PA)\b|\bfrontal\b/i;
const LEADING = /^(?:\.{1,2}\/)+/;

/** The images that are shown, by their paths from the folder that holds `deid_png`: frontal views first. */
export function chosenImages(paths: readonly string[], views: readonly string[]): string[] {
  const shown = paths.map((path, index) => ({ path, isFrontal: FRONTAL.test(views[index]?.trim() ?? '') }));
  const ordered = [...shown.filter(({ isFrontal }) => isFrontal), ...shown.filter(({ isFrontal }) => !isFrontal)];
  return ordered.slice(0, MOST_IMAGES).map(({ path }) => path);
}

/** A record's path without what leads out of its own folder; null for one that points anywhere but below `deid_png`. */
export function imagePath(written: string): string | null {
  const path = written.trim().replaceAll('\\', '/').replace(LEADING, '');
  const parts = path.split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isPlain && path.startsWith(IMAGE_FOLDER) && !path.includes('\0') ? path : null;
}
