import type { Clip, ClipProgress, ClipRecipe, ClipRemark, ClipRequest } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { planClip } from './clipPlan.ts';
import { runEngine, type EngineClip } from './engine.ts';
import { cutWithFfmpeg } from './ffmpeg.ts';
import { cutForeign } from './foreign.ts';
import type { ForeignSource, IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { cutWithWebCodecs } from './webcodecs.ts';
import { withSource } from './withSource.ts';

type OnProgress = (progress: ClipProgress) => void;
type Described = Pick<ClipRecipe, 'region'> & { source: Omit<ClipRecipe['source'], 'formatId'>; remarks: ClipRemark[] };

/** Container libraries' names of codecs, where they differ from the short ones. */
export const SHORT_NAMES: Readonly<Record<string, string>> = { avc: 'h264' };

/** Cuts a clip. Never rejects for expected trouble. */
export function cut(request: ClipRequest, onProgress: OnProgress): Promise<Outcome<Clip>> {
  onProgress({ step: 'reading', share: null });
  return withSource(request.bytes, async (source) => {
    const { made, described } = await (source.kind === 'foreign'
      ? cutWhole(source, request, onProgress)
      : cutPlanned(source, request, onProgress));
    if (source.reader.origin.rangeIgnored) described.remarks.push('range-ignored');
    if (made.concealed) described.remarks.push('corrupt-concealed');
    return {
      blob: new Blob([made.mp4], { type: 'video/mp4' }),
      recipe: {
        start: request.start,
        end: request.end,
        region: described.region,
        source: { ...described.source, formatId: null },
        frames: made.frames,
        duration: made.duration,
        engine: made.engine,
        bytesRead: source.reader.takeCount(),
        sha256: await sha256(made.mp4),
        remarks: described.remarks,
      },
    };
  });
}

async function cutPlanned(
  source: IndexedSource,
  request: ClipRequest,
  onProgress: OnProgress,
): Promise<{ made: EngineClip; described: Described }> {
  const plan = await planClip(source, request);
  const cutting = (share: number) => onProgress({ step: 'cutting', share });
  const { made, fellBack } = await runEngine(
    { choice: request.engine, source },
    {
      webcodecs: () => cutWithWebCodecs(source, plan, cutting),
      'ffmpeg.wasm': () =>
        cutWithFfmpeg(source, plan, {
          onLoading: (share) => onProgress({ step: 'loading-engine', share }),
          onReading: (share) => onProgress({ step: 'reading', share }),
          onCutting: cutting,
        }),
    },
  );
  if (made.frames !== plan.frames.length) {
    throw trouble('source-corrupt', { frames: made.frames, expected: plan.frames.length });
  }
  const remarks: ClipRemark[] = [];
  if (plan.onScreen) remarks.push('frame-on-screen');
  if (plan.beyondSource) remarks.push('end-beyond-source');
  if (fellBack) remarks.push('engine-fell-back');
  const codec = SHORT_NAMES[source.codec] ?? source.codec;
  const described = { ...source.shown, codec, rate: made.frames / made.duration };
  return { made, described: { region: plan.region, source: described, remarks } };
}

async function cutWhole(
  source: ForeignSource,
  request: ClipRequest,
  onProgress: OnProgress,
): Promise<{ made: EngineClip; described: Described }> {
  if (request.engine === 'webcodecs') throw trouble('codec-unknown', { codec: source.codec ?? 'unknown' });
  const made = await cutForeign(source, request, {
    onLoading: (share) => onProgress({ step: 'loading-engine', share }),
    onCutting: (share) => onProgress({ step: 'cutting', share }),
  });
  const { width, height, codec, rate, duration } = made.stream;
  const lastFrame = rate === null ? 0 : 1 / rate;
  const remarks: ClipRemark[] = request.end > duration + lastFrame ? ['end-beyond-source'] : [];
  return { made, described: { region: made.region, source: { width, height, codec, rate }, remarks } };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
