import type { ClipMedia } from '../../../domain/media.ts';
import type { Question } from '../../../domain/question.ts';

/** What a run will take. `video` in seconds, each clip once, as several questions on one clip share its cut. */
export type RunEstimate = { calls: number; judgeCalls: number; clips: number; video: number; videos: number };

export function estimateRun(
  questions: readonly Question[],
  { repeats, cutsClips, judgeAsks }: { repeats: number; cutsClips: boolean; judgeAsks: boolean },
): RunEstimate {
  const clips = new Map<string, ClipMedia>();
  if (cutsClips) {
    for (const media of questions.flatMap((question) => question.media)) {
      if (media.kind === 'clip') clips.set(JSON.stringify([media.source, media.start, media.end, media.roi]), media);
    }
  }
  const free = questions.filter(({ target }) => target.kind === 'text').length;
  return {
    calls: questions.length * repeats,
    judgeCalls: judgeAsks ? free * repeats : 0,
    clips: clips.size,
    video: [...clips.values()].reduce((sum, { start, end }) => sum + end - start, 0),
    videos: new Set(questions.map(({ cluster }) => cluster)).size,
  };
}
