import type { ClipProgress, ClipRemark, Frames, FramesRecipe, FramesRequest } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { inOrder } from '../../src/domain/frameOrder.ts';
import { narrowPlan, planRemarks, type ClipPlan } from './clipPlan.ts';
import { runEngine, type EngineFrames, type FrameSize } from './engine.ts';
import { withForeign, type ForeignView } from './foreign.ts';
import { frameSize, pickFrames } from './framePick.ts';
import { jpegWithBrowser } from './jpegWithBrowser.ts';
import { drawFrames, frameTimes, jpegWithFfmpeg } from './jpegWithFfmpeg.ts';
import { sha256 } from './sha256.ts';
import { sourceFacts, type ForeignSource, type IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { withPlan } from './withPlan.ts';
import { withSource } from './withSource.ts';

type OnProgress = (progress: ClipProgress) => void;

/** `shown`: by the frame, in seconds after the clip's start. */
type Drawn = {
  drawn: EngineFrames;
  shown: readonly number[];
  times: number;
  size: FrameSize;
  described: Pick<FramesRecipe, 'region' | 'source'> & { remarks: ClipRemark[] };
};

/** Takes frames out of a source, with no encoding between decoder and JPEG. Never rejects for expected trouble. */
export function frames(request: FramesRequest, onProgress: OnProgress): Promise<Outcome<Frames>> {
  return withSource(request.bytes, onProgress, async (source, report) => {
    const { drawn, shown, times, size, described } = await (source.kind === 'foreign'
      ? framesFromForeign(source, request, report)
      : framesFromIndexed(source, request, report));
    if (source.reader.origin.rangeIgnored) described.remarks.push('range-ignored');
    if (drawn.concealed) described.remarks.push('corrupt-concealed');
    const { start, end, order, pick } = request;
    const frames = await Promise.all(
      drawn.jpegs.map(async (blob, index) => ({
        blob,
        time: shown[index] ?? 0,
        sha256: await sha256(await blob.arrayBuffer()),
      })),
    );
    return {
      frames: inOrder(frames, order),
      recipe: {
        ...described,
        ...size,
        start,
        end,
        order,
        pick,
        rule: 'shown-once',
        times,
        frames: shown.length,
        engine: drawn.engine,
        bytesRead: source.reader.takeCount(),
      },
    };
  });
}

async function framesFromIndexed(
  source: IndexedSource,
  { start, end, roi, engine, pick, maxSide }: FramesRequest,
  onProgress: OnProgress,
): Promise<Drawn> {
  const onLoading = (share: number | null) => onProgress({ step: 'loading-engine', share });
  const onReading = (share: number) => onProgress({ step: 'reading', share });
  const work = async (clip: ClipPlan): Promise<Drawn> => {
    const clipTimes = clip.frames.map(({ time }) => Math.max(0, time - source.firstTime - start));
    const { indices, times } = pickFrames(pick, clipTimes, end - start);
    const size = frameSize(clip.region, source.pixel, maxSide);
    const picked = narrowPlan(clip, indices);
    const needed = { ...clip, packets: picked.packets };
    const { made, fellBack } = await runEngine(
      { choice: engine, source },
      {
        webcodecs: () =>
          jpegWithBrowser(source, picked, { size, onProgress: (share) => onProgress({ step: 'cutting', share }) }),
        'ffmpeg.wasm': () => jpegWithFfmpeg(source, needed, { indices, size, onLoading, onReading }),
      },
    );
    const remarks = planRemarks(clip);
    if (fellBack) remarks.push('engine-fell-back');
    const shown = indices.map((index) => clipTimes[index] ?? 0);
    const described = { region: clip.region, source: sourceFacts(source, clip.frames), remarks };
    return checked({ drawn: made, shown, times, size, described });
  };
  return withPlan(source, { start, end, roi }, { work });
}

/** ffmpeg calls frames done that lost some. */
function checked(made: Drawn): Drawn {
  const { drawn, shown } = made;
  if (drawn.jpegs.length === shown.length) return made;
  throw trouble('source-corrupt', { frames: drawn.jpegs.length, expected: shown.length });
}

async function framesFromForeign(
  source: ForeignSource,
  request: FramesRequest,
  onProgress: OnProgress,
): Promise<Drawn> {
  const { start, end, pick, maxSide } = request;
  return withForeign(source, request, {
    onLoading: (share) => onProgress({ step: 'loading-engine', share }),
    work: async (session, view) => {
      const timesOf = ({ path, inside }: ForeignView) => frameTimes(session, { input: path, filter: inside });
      let seen = view;
      let shown = await timesOf(seen);
      if (shown.length === 0) {
        seen = await view.onScreen();
        shown = await timesOf(seen);
      }
      if (shown.length === 0) throw trouble('no-frame', { start, end });
      const { path, trimmed, region, pixel, source: facts, remarks } = seen;
      const described = { region, source: facts, remarks };
      const clipTimes = shown.map((time) => Math.max(0, time));
      const { indices, times } = pickFrames(pick, clipTimes, end - start);
      const size = frameSize(described.region, pixel, maxSide);
      const chosen = indices.map((index) => `eq(n,${index})`).join('+');
      const drawn = await drawFrames(session, { input: ['-i', path], filter: `${trimmed},select='${chosen}'`, size });
      return checked({ drawn, shown: indices.map((index) => clipTimes[index] ?? 0), times, size, described });
    },
  });
}
