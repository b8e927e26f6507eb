import type { Benchmark, NarratedEvent } from '../../../domain/benchmark.ts';
import type { ClipMedia } from '../../../domain/media.ts';

/** What is narrated this many seconds before and after a clip explains it too. */
const AROUND_SECONDS = 10;

/** An event, in seconds on the source video. `during`: some of it is in the clip. */
export type EventNearClip = NarratedEvent & { during: boolean };

/** What is narrated during a clip and shortly before and after it, in order. */
export function narrationAround(
  clip: ClipMedia,
  { segments, events }: Pick<Benchmark, 'segments' | 'events'>,
): readonly EventNearClip[] {
  const near: EventNearClip[] = [];
  for (const segment of segments) {
    if (segment.source !== clip.source || segment.start > clip.end || segment.end < clip.start) continue;
    for (const event of events.get(segment.id) ?? []) {
      const start = segment.start + event.start;
      const end = segment.start + event.end;
      if (end < clip.start - AROUND_SECONDS || start > clip.end + AROUND_SECONDS) continue;
      near.push({ ...event, start, end, during: start < clip.end && end > clip.start });
    }
  }
  return near.sort((a, b) => a.start - b.start);
}
