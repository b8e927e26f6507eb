import type { Clip, ClipProgress, ClipRecipe, ClipRemark, ClipRequest } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { planRemarks, type ClipPlan } from './clipPlan.ts';
import { runEngine, type EngineClip } from './engine.ts';
import { cutWithFfmpeg } from './ffmpeg.ts';
import { withForeign, type ForeignView } from './foreign.ts';
import { reorder } from './mp4.ts';
import { sha256 } from './sha256.ts';
import { sourceFacts, type ForeignSource, type IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { cutWithWebCodecs } from './webcodecs.ts';
import { withPlan } from './withPlan.ts';
import { withSource } from './withSource.ts';
import { encodeX264 } from './x264.ts';

type OnProgress = (progress: ClipProgress) => void;
type Made = { made: EngineClip; described: Pick<ClipRecipe, 'region' | 'source'> & { remarks: ClipRemark[] } };

/** A clip of broken data counts as one when no more than a tenth of its frames are lost. */
const LEAST_SHARE = 0.9;

/** Cuts a clip. Never rejects for expected trouble. */
export function cut(request: ClipRequest, onProgress: OnProgress): Promise<Outcome<Clip>> {
  return withSource(request.bytes, onProgress, async (source, report) => {
    const { made, described } = await (source.kind === 'foreign'
      ? cutForeign(source, request, report)
      : cutIndexed(source, request, report));
    const { frames, duration, engine, concealed } = made;
    const mp4 = request.order === null ? made.mp4 : await reorder(made.mp4, request.order);
    if (source.reader.origin.rangeIgnored) described.remarks.push('range-ignored');
    if (concealed) described.remarks.push('corrupt-concealed');
    return {
      blob: new Blob([mp4], { type: 'video/mp4' }),
      recipe: {
        ...described,
        start: request.start,
        end: request.end,
        order: request.order,
        frames,
        duration,
        engine,
        bytesRead: source.reader.takeCount(),
        sha256: await sha256(mp4),
      },
    };
  });
}

async function cutIndexed(source: IndexedSource, request: ClipRequest, onProgress: OnProgress): Promise<Made> {
  const alone = request.order !== null;
  const onCutting = (share: number) => onProgress({ step: 'cutting', share });
  const onLoading = (share: number | null) => onProgress({ step: 'loading-engine', share });
  const onReading = (share: number) => onProgress({ step: 'reading', share });
  const work = async (plan: ClipPlan): Promise<Made> => {
    const { made, fellBack } = await runEngine(
      { choice: request.engine, source },
      {
        webcodecs: () => cutWithWebCodecs(source, plan, { alone, onProgress: onCutting }),
        'ffmpeg.wasm': () => cutWithFfmpeg(source, plan, { alone, onLoading, onReading, onCutting }),
      },
    );
    const remarks = planRemarks(plan);
    // ffmpeg calls a clip done that lost frames, or holds none. Where a few were beyond repair, the ones before stay on
    // screen for longer, as a player would show it.
    if (made.frames !== plan.frames.length) {
      if (!made.concealed || made.frames < LEAST_SHARE * plan.frames.length) {
        throw trouble('source-corrupt', { frames: made.frames, expected: plan.frames.length });
      }
      remarks.push('not-whole');
    }
    if (fellBack) remarks.push('engine-fell-back');
    return { made, described: { region: plan.region, source: sourceFacts(source, plan.frames), remarks } };
  };
  const isWhole = ({ described }: Made) => !described.remarks.includes('not-whole');
  return withPlan(source, request, { work, isWhole });
}

async function cutForeign(source: ForeignSource, request: ClipRequest, onProgress: OnProgress): Promise<Made> {
  return withForeign(source, request, {
    onLoading: (share) => onProgress({ step: 'loading-engine', share }),
    work: async (session, view) => {
      const seconds = request.end - request.start;
      const alone = request.order !== null;
      const onCutting = (share: number) => onProgress({ step: 'cutting', share });
      const encode = ({ path, trimmed }: ForeignView) =>
        encodeX264(session, { input: ['-i', path], filter: trimmed, seconds, alone, onCutting });
      let seen = view;
      let made = await encode(seen);
      if (made.frames === 0) {
        seen = await view.onScreen();
        made = await encode(seen);
      }
      if (made.frames === 0) throw trouble('no-frame', { start: request.start, end: request.end });
      const { region, source: facts, remarks } = seen;
      return { made, described: { region, source: facts, remarks } };
    },
  });
}
