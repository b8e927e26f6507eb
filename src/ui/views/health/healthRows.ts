import type { Benchmark, Segment } from '../../../domain/benchmark.ts';

/** One video and the segments that are cut out of it. `needed`: seconds of it, to the end of the last one. */
export type VideoRow = { source: string; segments: readonly Segment[]; needed: number };

/** The videos of a benchmark, in the order of their first segments. */
export function videoRows({ segments }: Benchmark): readonly VideoRow[] {
  const rows = new Map<string, VideoRow>();
  for (const segment of segments) {
    const row = rows.get(segment.source) ?? { source: segment.source, segments: [], needed: 0 };
    rows.set(segment.source, {
      ...row,
      segments: [...row.segments, segment],
      needed: Math.max(row.needed, segment.end),
    });
  }
  return [...rows.values()];
}
