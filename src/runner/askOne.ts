import type { Benchmark } from '../domain/benchmark.ts';
import type { Clip, ClipMaker, ClipProgress } from '../domain/clip.ts';
import { failure, success, type Failure, type Outcome } from '../domain/failure.ts';
import type { Item } from '../domain/item.ts';
import type { Model } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { Run } from '../domain/run.ts';
import type { Job } from './equip.ts';
import { askPaced, type Pace } from './pacedModel.ts';
import { retrying } from './retrying.ts';
import type { Work } from './work.ts';

/** What the questions of one run have in common. */
export type Asking = {
  run: Run;
  benchmark: Benchmark;
  /** False for rules that read the text only: they are given no clip. */
  looks: boolean;
  pace: Pace;
  clips: ClipMaker;
};

/** The question that a person waits for on its page goes before those of a long run. */
const PRIORITY = { ask: 1, run: 0 };

const CLIP_STEP = {
  waiting: 'queued-for-clip',
  'loading-engine': 'loading-engine',
  reading: 'reading',
  cutting: 'cutting',
} as const satisfies Record<ClipProgress['step'], string>;

/** One question: cut, asked, read, kept. Gives the item with its answer, or null where it failed. */
export async function askOne(
  job: Extract<Job, { kind: 'ask' }>,
  { run, benchmark, looks, pace, clips }: Asking,
  work: Work,
): Promise<Item | null> {
  const { question, repeat, earlier, model } = job;
  const prompt = benchmark.prompt(question, run.variant);
  const hasReply = earlier !== null && earlier.state !== 'failed';
  let clip: Clip | null = null;

  const item = () => ({
    runId: run.id,
    questionId: question.id,
    repeat,
    attempt: (earlier?.attempt ?? 0) + 1,
    at: new Date(pace.clock.now()).toISOString(),
    clip: clip?.recipe ?? null,
  });
  const fail = async (stage: 'media' | 'model', reason: Failure) => {
    work.meet(reason);
    // An answer that was paid for is not given up for a failure.
    if (!hasReply) await work.keep({ ...item(), state: 'failed', stage, failure: reason, prompt });
    return null;
  };

  if (looks || run.cutsForRules) {
    const cut = await cutClip(question, { run, clips, pace }, work);
    if (!cut.ok) return fail('media', cut.failure);
    clip = cut.value;
  }

  let called = false;
  /** Kept before the first call goes out, so that a call cut short by a crash is known to have been made. */
  const recordCall = async (): Promise<Outcome<void>> => {
    if (called) return success(undefined);
    called = true;
    if (hasReply) return success(undefined);
    const { failure: interrupted } = failure('call-interrupted', {}, { retryable: true });
    return work.keep({ ...item(), state: 'failed', stage: 'model', failure: interrupted, prompt });
  };
  const recorded: Model = {
    ...model,
    reply: async (call, signal) => {
      const kept = await recordCall();
      return kept.ok ? model.reply(call, signal) : kept;
    },
  };
  const attachments = looks && clip !== null ? [{ blob: clip.blob, sha256: clip.recipe.sha256 }] : [];
  const reply = await askPaced(
    recorded,
    { prompt, attachments, schema: null },
    { ...pace, waiting: work.pausing, asking: work.stopping, onStep: (kind) => work.onStep(kind, null) },
  );
  if (!reply.ok) return fail('model', reply.failure);

  const answered: Item = { ...item(), state: 'answered', prompt, prediction: benchmark.read(question, reply.value) };
  await work.keep(answered);
  return answered;
}

/** Null for a question that shows nothing. */
async function cutClip(
  question: Question,
  { run, clips, pace }: Pick<Asking, 'run' | 'clips' | 'pace'>,
  { pausing, onStep }: Work,
): Promise<Outcome<Clip | null>> {
  const [media] = question.media;
  if (media === undefined) return success(null);
  if (media.kind !== 'clip') return failure('not-a-video', { source: media.source });
  onStep('queued-for-clip', null);
  const attempt = () =>
    clips.cut(media, {
      signal: pausing,
      engine: run.engine,
      priority: PRIORITY[run.purpose],
      onProgress: ({ step, share }) => onStep(CLIP_STEP[step], share),
    });
  return retrying(attempt, { clock: pace.clock, signal: pausing, onWait: () => onStep('waiting-to-retry', null) });
}
