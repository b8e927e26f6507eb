import type { Benchmark } from '../domain/benchmark.ts';
import type { ClipMaker, ClipProgress, ClipRecipe, FramePick, StillsRecipe } from '../domain/clip.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Attachment, ClipForm, Model, Watched } from '../domain/model.ts';
import type { ClipMedia } from '../domain/media.ts';
import type { Question } from '../domain/question.ts';
import type { Run } from '../domain/run.ts';
import { sightOf, type Sight } from '../domain/sight.ts';
import type { PictureMaker, PicturesRecipe } from '../domain/still.ts';
import { isYouTubeId, watchAddress } from '../domain/youTube.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import { retrying } from './retrying.ts';
import { showStills } from './showStills.ts';
import type { Work } from './work.ts';

/** What a model is given to look at, and how it was made. */
export type Shown = {
  clip: ClipRecipe | null;
  stills: StillsRecipe | PicturesRecipe | null;
  watched: Watched | null;
  attachments: readonly Attachment[];
};

export const NOTHING_SHOWN: Shown = { clip: null, stills: null, watched: null, attachments: [] };

/** The question that a person waits for on its page goes before those of a long run. */
const PRIORITY = { ask: 1, run: 0 };

const CLIP_STEP = {
  waiting: 'queued-for-clip',
  'loading-engine': 'loading-engine',
  reading: 'reading',
  cutting: 'cutting',
} as const satisfies Record<ClipProgress['step'], string>;

const FIRST_FRAME: FramePick = { kind: 'count', count: 1 };

type Showing = {
  run: Run;
  benchmark: Benchmark;
  clips: ClipMaker;
  pictures: PictureMaker;
  model: Model;
  clock: Clock;
  network: Network;
};

/** Makes what the run's variant shows of a question, in the form that the model takes. */
export async function show(
  question: Question,
  { run, benchmark, clips, pictures, model, clock, network }: Showing,
  { pausing, onStep }: Work,
): Promise<Outcome<Shown>> {
  const sight = sightOf(question, run, benchmark.segmentOf(question));
  if (sight.kind === 'nothing') return success(NOTHING_SHOWN);
  if (sight.kind === 'video') return pointedAt(sight.media, model);
  const patience = {
    ...{ clock, network, signal: pausing },
    onWait: () => onStep('waiting-to-retry', null),
    onOffline: () => onStep('waiting-for-network', null),
  };
  if (sight.kind === 'stills') {
    onStep('reading', null);
    const { stills } = benchmark;
    return retrying(() => showStills(sight.media, { stills, pictures, signal: pausing }), patience);
  }
  onStep('queued-for-clip', null);
  const options = {
    signal: pausing,
    engine: run.engine,
    priority: PRIORITY[run.purpose],
    onProgress: ({ step, share }: ClipProgress) => onStep(CLIP_STEP[step], share),
  };
  return retrying(() => made(sight, model.takes, clips, options), patience);
}

function pointedAt({ source, start, end }: ClipMedia, { id, fetchesVideos = false }: Model): Outcome<Shown> {
  if (!fetchesVideos) return failure('address-not-taken', { model: id });
  if (!isYouTubeId(source)) return failure('no-source', { source });
  return success({ ...NOTHING_SHOWN, watched: { address: watchAddress(source), start, end } });
}

async function made(
  sight: Exclude<Sight, { kind: 'nothing' | 'stills' | 'video' }>,
  takes: ClipForm,
  clips: ClipMaker,
  options: Parameters<ClipMaker['cut']>[1],
): Promise<Outcome<Shown>> {
  const order = sight.kind === 'clip' ? sight.order : null;
  if (sight.kind === 'clip' && takes.kind === 'whole') {
    const cut = await clips.cut(sight.media, { ...options, order });
    if (!cut.ok) return cut;
    const { blob, recipe } = cut.value;
    return success({ ...NOTHING_SHOWN, clip: recipe, attachments: [{ blob, sha256: recipe.sha256 }] });
  }
  const pick: FramePick = takes.kind === 'stills' && sight.kind === 'clip' ? { ...takes, kind: 'rate' } : FIRST_FRAME;
  const taken = await clips.stills(sight.media, { ...options, order, pick });
  if (!taken.ok) return taken;
  const { frames, recipe } = taken.value;
  const attachments = frames.map(({ blob, sha256 }) => ({ blob, sha256 }));
  return success({ ...NOTHING_SHOWN, stills: recipe, attachments });
}
