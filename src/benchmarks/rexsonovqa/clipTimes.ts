import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { SegmentEntry } from './segments.ts';

/** Sums of times with two decimals carry binary noise; a microsecond is far below any frame's length. */
const round = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

export type ClipTimes = {
  /** Seconds on the source video. */
  start: number;
  end: number;
  /** The question began before the video did, or ended after its segment did. */
  clamped: { start: boolean; end: boolean };
};

/** Protocol: `start = max(0, segment.start + start)`, `end = min(segment.end, segment.start + end)`. */
export function clipTimes(
  segment: Pick<SegmentEntry, 'start' | 'end'>,
  { start, end }: { start: number; end: number },
): Outcome<ClipTimes> {
  const wanted = { start: round(segment.start + start), end: round(segment.start + end) };
  const clip = { start: Math.max(0, wanted.start), end: Math.min(segment.end, wanted.end) };
  if (clip.start >= clip.end) {
    return failure('data-malformed', {
      field: 'time_end',
      expected: 'a clip inside its segment',
      found: `${start}–${end}`,
    });
  }
  return success({ ...clip, clamped: { start: clip.start > wanted.start, end: clip.end < wanted.end } });
}

/** Upstream's bins, by the length that the question states, in seconds; each bin holds its lower edge. */
export function lengthBin({ start, end }: { start: number; end: number }): string {
  const length = round(end - start);
  if (length < 5) return '0-5s';
  if (length < 10) return '5-10s';
  return length < 20 ? '10-20s' : '>20s';
}
