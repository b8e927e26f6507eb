import type { Segment } from './benchmark.ts';

/** Files that look like videos by their names. */
const VIDEO = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|ts)$/i;
/** Seconds by which a copy of a video may be longer or shorter than the video. */
const LENGTH_TOLERANCE = 2;

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The source that a file of this name holds, by the video's id in it, parted from other letters, or else by the title
 * of one of its segments; null where nothing or more than one fits.
 */
export function sourceOfFile(name: string, segments: readonly Segment[]): string | null {
  const file = name.slice(name.lastIndexOf('/') + 1);
  if (!VIDEO.test(file)) return null;
  const stem = file.replace(VIDEO, '');
  const byId = fitting(segments, ({ source }) => holdsId(stem, source));
  return byId.length > 0
    ? only(byId)
    : only(fitting(segments, ({ id, title }) => [id, title].map(plain).includes(plain(stem))));
}

/** How a file's length stands to its video's. `needed`: the end of the last segment; `known`: the video's own length. */
export function lengthFit(
  duration: number | null,
  { needed, known }: { needed: number; known: number | null },
): 'fits' | 'too-short' | 'other-length' | 'unknown' {
  if (duration === null) return 'unknown';
  if (duration < needed - LENGTH_TOLERANCE) return 'too-short';
  return known !== null && Math.abs(duration - known) > LENGTH_TOLERANCE ? 'other-length' : 'fits';
}

function fitting(segments: readonly Segment[], test: (segment: Segment) => boolean): string[] {
  return [...new Set(segments.filter(test).map(({ source }) => source))];
}

function only(sources: readonly string[]): string | null {
  const [first] = sources;
  return first !== undefined && sources.length === 1 ? first : null;
}

/** An id may begin or end with a dash, so what parts it from other letters is no word boundary. */
function holdsId(stem: string, id: string): boolean {
  for (let at = stem.indexOf(id); at >= 0; at = stem.indexOf(id, at + 1)) {
    const around = (stem[at - 1] ?? ' ') + (stem[at + id.length] ?? ' ');
    if (!/[0-9A-Za-z]/.test(around)) return true;
  }
  return false;
}
