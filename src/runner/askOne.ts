import type { Benchmark } from '../domain/benchmark.ts';
import type { ClipMaker } from '../domain/clip.ts';
import { failure, success, type Failure, type Outcome } from '../domain/failure.ts';
import type { AnsweredItem } from '../domain/item.ts';
import { lateCode } from '../domain/lateCode.ts';
import type { Model } from '../domain/model.ts';
import type { Prompt } from '../domain/prompt.ts';
import type { Question } from '../domain/question.ts';
import type { Reply, SentRequest } from '../domain/reply.ts';
import type { Run } from '../domain/run.ts';
import type { PictureMaker } from '../domain/still.ts';
import type { RunStore } from '../domain/store.ts';
import { callKey, type Digest } from './callKey.ts';
import type { Job } from './equip.ts';
import { askPaced, type Pace } from './pacedModel.ts';
import { Account, type Purse } from './Purse.ts';
import { NOTHING_SHOWN, show } from './show.ts';
import type { Work } from './work.ts';

/** What the questions of one run have in common. */
export type Asking = {
  run: Run;
  benchmark: Benchmark;
  /** False for rules that read the text only: they are given no clip. */
  looks: boolean;
  pace: Pace;
  clips: ClipMaker;
  pictures: PictureMaker;
  purse: Purse;
  answers: Pick<RunStore, 'answerTo'>;
  digest: Digest;
};

/** One question: shown, asked, read, kept. Gives the item with its answer, or null where it failed. */
export async function askOne(
  job: Extract<Job, { kind: 'ask' }>,
  { run, benchmark, looks, pace, clips, pictures, purse, answers, digest }: Asking,
  work: Work,
): Promise<AnsweredItem | null> {
  const { question, repeat, earlier, model } = job;
  const { takes } = model;
  const prompt = benchmark.prompt(question, run.variant, {
    takes: takes.kind,
    rotation: run.variant === 'rotated' ? repeat : 0,
    evenPeriods: run.evenPeriods,
  });
  const answer = earlier !== null && earlier.state !== 'failed' ? earlier : null;
  const account = new Account(earlier?.spent);
  let shown = NOTHING_SHOWN;
  let key: string | null = null;
  let request: SentRequest | null = null;

  const item = () => ({
    runId: run.id,
    questionId: question.id,
    repeat,
    attempt: (earlier?.attempt ?? 0) + 1,
    at: new Date(pace.clock.now()).toISOString(),
    clip: shown.clip,
    stills: shown.stills,
    watched: shown.watched,
    callKey: null,
    reusedFrom: null,
    spent: account.spent,
  });
  const fail = async (stage: 'media' | 'model', reason: Failure) => {
    work.meet(reason);
    // An answer that was paid for is not given up for a failure; nor is a question failed that was not asked.
    if (answer !== null) {
      if (called) await work.keep({ ...answer, spent: account.spent });
    } else if (reason.code !== 'cap-reached' || called) {
      await work.keep({ ...item(), state: 'failed', stage, failure: reason, prompt, request });
    }
    return null;
  };

  let called = false;
  /** Kept before the first call goes out, so that a call cut short by a crash is known to have been made. */
  const recordCall = async (): Promise<Outcome<void>> => {
    if (called) return success(undefined);
    called = true;
    if (answer !== null) return work.keep({ ...answer, spent: account.spent });
    const { failure: interrupted } = failure('call-interrupted', {}, { retryable: true });
    return work.keep({ ...item(), state: 'failed', stage: 'model', failure: interrupted, prompt, request });
  };
  const recorded: Model = {
    ...model,
    reply: async (call, signal) => {
      const kept = await recordCall();
      return kept.ok ? model.reply(call, signal) : kept;
    },
  };

  if (looks || run.cutsForRules) {
    const { clock, network } = pace;
    const made = await show(question, { run, benchmark, clips, pictures, model, clock, network }, work);
    if (!made.ok) return fail('media', made.failure);
    shown = made.value;
  }
  if (looks) key = await callKey({ run, questionId: question.id, repeat, prompt, ...shown }, digest);

  // Who asks again for what was answered wants another answer.
  if (key !== null && !run.asksAnew && answer === null) {
    const found = await answers.answerTo(key);
    if (found.ok && found.value !== null) {
      const { prediction, reusedFrom, runId } = found.value;
      const reused: AnsweredItem = {
        ...item(),
        callKey: key,
        reusedFrom: reusedFrom ?? runId,
        state: 'answered',
        prompt,
        prediction: await benchmark.read(question, prediction.reply, prompt),
      };
      await work.keep(reused);
      return reused;
    }
  }

  const ready = await canRead(benchmark, question, prompt);
  if (!ready.ok) return fail('model', ready.failure);
  const reply = await askPaced(
    looks ? purse.counted(recorded, run.model, account, work.pausing) : recorded,
    {
      prompt,
      attachments: looks ? shown.attachments : [],
      watched: looks ? shown.watched : null,
      schema: null,
      onRequest: (sent) => (request = sent),
      mayThin: shown.stills === null || !('pictures' in shown.stills),
    },
    { ...pace, waiting: work.pausing, asking: work.stopping, onStep: (kind) => work.onStep(kind, null) },
  );
  if (!reply.ok) return fail('model', reply.failure);

  const prediction = await benchmark.read(question, reply.value, prompt);
  // What says nothing answers no later call.
  const isEmpty = reply.value.text.trim() === '';
  const answered: AnsweredItem = { ...item(), callKey: isEmpty ? null : key, state: 'answered', prompt, prediction };
  await work.keep(answered);
  return answered;
}

/** Said by no model. */
const SILENCE: Reply = {
  text: '',
  thoughts: null,
  finish: 'stop',
  finishReason: null,
  model: null,
  tokens: { prompt: null, reply: null, thoughts: null },
  latency: 0,
  request: null,
};

/**
 * Rules of reading are loaded when they are first needed: reading nothing has them here before a call is paid for, whose
 * answer a network that is lost meanwhile would spoil.
 */
function canRead(benchmark: Benchmark, question: Question, prompt: Prompt): Promise<Outcome<unknown>> {
  return lateCode(() => benchmark.read(question, SILENCE, prompt));
}
