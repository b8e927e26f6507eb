import type { ClipProgress, ClipRemark, Frames, FramesRecipe, FramesRequest } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { inOrder } from '../../src/domain/frameOrder.ts';
import { narrowPlan, planClip, planRemarks } from './clipPlan.ts';
import { runEngine, type EngineFrames, type FrameSize } from './engine.ts';
import { withForeign } from './foreign.ts';
import { frameSize, pickFrames } from './framePick.ts';
import { jpegWithBrowser } from './jpegWithBrowser.ts';
import { drawFrames, frameTimes, jpegWithFfmpeg } from './jpegWithFfmpeg.ts';
import { sha256 } from './sha256.ts';
import { sourceFacts, type ForeignSource, type IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
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
    if (drawn.jpegs.length !== shown.length) {
      throw trouble('source-corrupt', { frames: drawn.jpegs.length, expected: shown.length });
    }
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
  const clip = await planClip(source, { start, end, roi });
  const clipTimes = clip.frames.map(({ time }) => Math.max(0, time - source.firstTime - start));
  const { indices, times } = pickFrames(pick, clipTimes, end - start);
  const size = frameSize(clip.region, maxSide);
  const picked = narrowPlan(clip, indices);
  const onReading = (share: number) => onProgress({ step: 'reading', share });
  const { made, fellBack } = await runEngine(
    { choice: engine, source },
    {
      webcodecs: () =>
        jpegWithBrowser(source, picked, { size, onProgress: (share) => onProgress({ step: 'cutting', share }) }),
      'ffmpeg.wasm': () =>
        jpegWithFfmpeg(
          source,
          { ...clip, packets: picked.packets },
          {
            indices,
            size,
            onLoading: (share) => onProgress({ step: 'loading-engine', share }),
            onReading,
          },
        ),
    },
  );
  const remarks = planRemarks(clip);
  if (fellBack) remarks.push('engine-fell-back');
  return {
    drawn: made,
    shown: indices.map((index) => clipTimes[index] ?? 0),
    times,
    size,
    described: { region: clip.region, source: sourceFacts(source, clip.frames), remarks },
  };
}

async function framesFromForeign(
  source: ForeignSource,
  request: FramesRequest,
  onProgress: OnProgress,
): Promise<Drawn> {
  const { start, end, pick, maxSide } = request;
  return withForeign(source, request, {
    onLoading: (share) => onProgress({ step: 'loading-engine', share }),
    work: async (session, { path, inside, trimmed, ...described }) => {
      const shown = await frameTimes(session, { input: path, filter: inside });
      const clipTimes = shown.map((time) => Math.max(0, time));
      if (clipTimes.length === 0) throw trouble('no-frame', { start, end });
      const { indices, times } = pickFrames(pick, clipTimes, end - start);
      const size = frameSize(described.region, maxSide);
      const chosen = indices.map((index) => `eq(n,${index})`).join('+');
      const drawn = await drawFrames(session, { input: ['-i', path], filter: `${trimmed},select='${chosen}'`, size });
      return { drawn, shown: indices.map((index) => clipTimes[index] ?? 0), times, size, described };
    },
  });
}
