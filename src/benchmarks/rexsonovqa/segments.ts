import type { LoadRemark } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Roi } from '../../domain/media.ts';
import { parseValue, shown } from '../files/parseValue.ts';
import { METADATA_FILE } from './layout.ts';
import { metadataEntry, type MetadataEntry } from './schemas.ts';

/** A segment as the metadata has it. `start` may lie before the video's first frame; the clips are clamped, not it. */
export type SegmentEntry = {
  name: string;
  source: string;
  start: number;
  end: number;
  roi: Roi | null;
  alignment: number | null;
};

const YOUTUBE_HOST = /^(?:https?:)?(?:\/\/)?(?:[a-z0-9-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i;
const YOUTUBE_ID = /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live|v|e)\/)([0-9A-Za-z_-]{11})(?![0-9A-Za-z_-])/;
const BARE_ID = /^[0-9A-Za-z_-]{11}$/;
/** Stand in the place of an id where a list or a channel is meant, and are as long as one. */
const NO_IDS: readonly (string | undefined)[] = ['videoseries', 'live_stream'];
/** By which a region may reach beyond the frame. */
const ROUNDING = 1e-6;

/** All entries that can be read; each of the others is a remark. */
export function parseSegments(metadata: unknown): Outcome<{ entries: SegmentEntry[]; remarks: LoadRemark[] }> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    return failure('data-malformed', {
      file: METADATA_FILE,
      expected: 'an object of segments',
      found: kindOf(metadata),
    });
  }
  const entries: SegmentEntry[] = [];
  const remarks: LoadRemark[] = [];
  for (const [name, value] of Object.entries(metadata)) {
    const entry = parseEntry(name, value);
    if (entry.ok) entries.push(entry.value);
    else remarks.push({ kind: 'failed', file: METADATA_FILE, failure: entry.failure });
  }
  return success({ entries, remarks });
}

function parseEntry(name: string, value: unknown): Outcome<SegmentEntry> {
  const where = { file: METADATA_FILE, key: name };
  const parsed = parseValue(metadataEntry, value, where);
  if (!parsed.ok) return parsed;
  const { youtube_url: url, start_time: start, end_time: end, roi, _alignment_score: alignment } = parsed.value;
  const source = sourceIn(url);
  if (source === undefined) {
    return failure('data-malformed', {
      ...where,
      field: 'youtube_url',
      expected: 'a YouTube address, or the id of a video',
      found: shown(url),
    });
  }
  if (end <= Math.max(0, start)) {
    return failure('data-malformed', { ...where, field: 'end_time', expected: `more than ${start}`, found: end });
  }
  const beyond = roi ? beyondFrame(roi) : null;
  if (beyond !== null) return failure('data-malformed', { ...where, ...beyond });
  return success({ name, source, start, end, roi: regionIn(roi), alignment: alignment ?? null });
}

/** The id of the video; a bare one has 11 characters, and may begin with a dash. Undefined where there is none. */
function sourceIn(written: string): string | undefined {
  const address = written.trim();
  if (BARE_ID.test(address)) return address;
  const id = YOUTUBE_HOST.test(address) ? YOUTUBE_ID.exec(address)?.[1] : undefined;
  return NO_IDS.includes(id) ? undefined : id;
}

/** What is wrong with a region that reaches beyond the frame by more than rounding; a smaller one would be a guess. */
function beyondFrame({ x_prop: x, y_prop: y, w_prop: width, h_prop: height }: NonNullable<MetadataEntry['roi']>) {
  if (x + width > 1 + ROUNDING) return { field: 'roi.w_prop', expected: `at most ${1 - x}`, found: width };
  if (y + height > 1 + ROUNDING) return { field: 'roi.h_prop', expected: `at most ${1 - y}`, found: height };
  return null;
}

/** Rounding in the file may put an edge a hair beyond the frame. */
function regionIn(roi: MetadataEntry['roi']): Roi | null {
  if (!roi) return null;
  const { x_prop: x, y_prop: y, w_prop: width, h_prop: height } = roi;
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) };
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value;
}
