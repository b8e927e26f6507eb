import type { Rest } from '../../src/domain/activity.ts';
import { NOTHING_BESIDE, type Benchmark, type Segment } from '../../src/domain/benchmark.ts';
import type { Clip, ClipMaker, FramePick, StillsRecipe } from '../../src/domain/clip.ts';
import type { FrameOrder } from '../../src/domain/frameOrder.ts';
import type { ClipMedia, StillMedia } from '../../src/domain/media.ts';
import { failure, success, type Failure, type FailureCode, type Outcome } from '../../src/domain/failure.ts';
import { itemKey, type AnsweredItem, type Item } from '../../src/domain/item.ts';
import type { Judge } from '../../src/domain/judge.ts';
import type { ClipForm, Model, ModelCall } from '../../src/domain/model.ts';
import type { Question } from '../../src/domain/question.ts';
import type { Reply, SentRequest } from '../../src/domain/reply.ts';
import { AS_PUBLISHED, type Run, type RunRecord } from '../../src/domain/run.ts';
import type { Picture, PictureMaker } from '../../src/domain/still.ts';
import type { RunStore } from '../../src/domain/store.ts';
import type { Network } from '../../src/runner/network.ts';
import type { RunLocks } from '../../src/runner/runLocks.ts';
import type { VirtualClock } from './VirtualClock.ts';

export function failed(code: FailureCode, options: { retryable?: boolean; retryAfter?: number | null } = {}) {
  return failure(code, {}, options);
}

/** Of all questions: 3 s of the video, whatever their clips. */
const SEGMENT: Segment = { id: 's', title: 'Video', source: 'video', start: 0, end: 3, alignment: null };

/** Questions `c0`, `c1`… with options, then `f0`, `f1`… without. */
export function benchmarkOf({ choices = 0, free = 0 }: { choices?: number; free?: number }): Benchmark {
  const question = (id: string, target: Question['target'], index: number): Question => ({
    id,
    stem: `Question ${id}?`,
    media: [{ kind: 'clip', source: 'video', start: index, end: index + 1, roi: null }],
    target,
    rationale: 'The key’s own words.',
    kept: true,
    facets: {},
    cluster: 'video',
    title: 'Video',
    cautions: [],
  });
  const choice: Question['target'] = { kind: 'choice', options: ['one', 'two'], correct: 0 };
  const text: Question['target'] = { kind: 'text', references: ['one'] };
  return {
    ...NOTHING_BESIDE,
    id: 'fake',
    title: 'Fake',
    version: '1',
    questions: [
      ...Array.from({ length: choices }, (_, index) => question(`c${index}`, choice, index)),
      ...Array.from({ length: free }, (_, index) => question(`f${index}`, text, index)),
    ],
    segments: [],
    remarks: [],
    events: new Map(),
    segmentOf: () => SEGMENT,
    prompt: ({ stem, target }, variant, { takes = 'whole', rotation = 0 } = {}) => {
      const options = target.kind === 'choice' ? target.options : null;
      const order = options?.map((_, place) => (place + rotation) % options.length) ?? null;
      return {
        version: ['fake-1', variant, takes].join('+'),
        system: '',
        text: stem,
        options: order === null ? null : order.flatMap((index) => options?.[index] ?? []),
        order: rotation === 0 ? null : order,
      };
    },
    read: async ({ target }, reply, asked) => {
      if (target.kind === 'text')
        return { kind: 'read', reply, rule: 'text', answer: { kind: 'text', text: reply.text } };
      if (!/^[AB]$/.test(reply.text)) return { kind: 'unread', reply, reason: 'unreadable', rule: 'none' };
      const place = reply.text === 'A' ? 0 : 1;
      const index = asked === undefined || asked.version === null ? place : (asked.order?.[place] ?? place);
      return { kind: 'read', reply, rule: 'letter', answer: { kind: 'choice', index } };
    },
  };
}

export function runOf(benchmark: Benchmark, change: Partial<Run> = {}): Run {
  return {
    id: 'run-1',
    origin: { kind: 'own' },
    created: '2026-11-29T12:00:00.000Z',
    purpose: 'run',
    benchmark: benchmark.id,
    version: benchmark.version,
    model: { provider: 'fake', model: 'model', settings: {} },
    ...AS_PUBLISHED,
    judge: { id: 'fake-judge', model: null },
    engine: 'auto',
    cutsForRules: false,
    repeats: 1,
    questionIds: benchmark.questions.map(({ id }) => id),
    ...change,
  };
}

export function replyOf(text: string): Reply {
  const tokens = { prompt: null, reply: null, thoughts: null };
  return { text, thoughts: null, finish: 'stop', finishReason: 'STOP', model: null, tokens, latency: 1, request: null };
}

/** Keeps copies, as a real store does, so that what is not put again is lost with the page. */
export class MemoryStore implements RunStore {
  readonly stored = new Map<string, Item>();
  readonly puts: Item[] = [];
  /** Items of runs that no test looks at. */
  elsewhere: readonly Item[] = [];
  readonly #runs = new Map<string, Run>();
  readonly #rests = new Map<string, Rest>();
  trouble: Failure | null = null;

  async runs() {
    return success([...this.#runs.values()]);
  }
  async items(runId: string) {
    return success([...this.stored.values()].filter((item) => item.runId === runId));
  }
  async answerTo(callKey: string) {
    const items = [...this.stored.values(), ...this.elsewhere];
    const found = items.find((item): item is AnsweredItem => item.callKey === callKey && item.state !== 'failed');
    return success(found ?? null);
  }
  async rest(runId: string) {
    return success(structuredClone(this.#rests.get(runId) ?? null));
  }
  async putRest(runId: string, rest: Rest | null): Promise<Outcome<void>> {
    if (this.trouble !== null) return { ok: false, failure: this.trouble };
    if (rest === null) this.#rests.delete(runId);
    else this.#rests.set(runId, structuredClone(rest));
    return success(undefined);
  }
  async putRun(run: Run) {
    this.#runs.set(run.id, structuredClone(run));
    return success(undefined);
  }
  async putItem(item: Item): Promise<Outcome<void>> {
    if (this.trouble !== null) return { ok: false, failure: this.trouble };
    const copy = structuredClone(item);
    this.puts.push(copy);
    this.stored.set(itemKey(item.questionId, item.repeat), copy);
    return success(undefined);
  }
  async putRecords(records: readonly RunRecord[]) {
    for (const { run, items } of records) {
      await this.putRun(run);
      for (const item of items) await this.putItem(item);
    }
    return success(undefined);
  }
  async removeRun(runId: string) {
    this.#runs.delete(runId);
    this.#rests.delete(runId);
    return success(undefined);
  }

  item(questionId: string, repeat = 0): Item {
    const item = this.stored.get(itemKey(questionId, repeat));
    if (item === undefined) throw new Error(`Nothing is stored of ${questionId}.`);
    return item;
  }
}

export const CLIP: Clip = {
  blob: new Blob(['clip'], { type: 'video/mp4' }),
  recipe: {
    start: 0,
    end: 1,
    region: { x: 0, y: 0, width: 2, height: 2 },
    order: null,
    source: { width: 2, height: 2, codec: 'h264', rate: 30, formatId: '18' },
    frames: 30,
    duration: 1,
    engine: { name: 'ffmpeg.wasm', version: '1', settings: '' },
    bytesRead: 4,
    sha256: 'abc',
    remarks: [],
  },
};

const { duration: _, sha256: __, ...taken } = CLIP.recipe;

const STILLS: StillsRecipe = {
  ...taken,
  ...{ pick: { kind: 'rate', rate: 5 }, rule: 'shown-once', times: 2, frames: 2, width: 2, height: 2 },
  stills: [0, 0.2].map((time) => ({ time, bytes: 4, sha256: `still ${time}` })),
};

/** What was asked for, without what never matters to a test. */
type Wish = { media: ClipMedia; order: FrameOrder | null; pick: FramePick | null };

/** Cuts each clip in `milliseconds`, however many at once. */
export class FakeClips implements ClipMaker {
  readonly cuts: number[] = [];
  readonly wishes: Wish[] = [];
  outcome: (start: number) => Outcome<Clip> = () => success(CLIP);
  milliseconds = 100;
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  readonly stills: ClipMaker['stills'] = async (media, { signal, pick, order = null }) => {
    this.wishes.push({ media, order, pick });
    await this.#clock.sleep(this.milliseconds, signal);
    const count = pick.kind === 'count' ? pick.count : STILLS.frames;
    const stills = STILLS.stills.slice(0, count);
    const frames = stills.map((still) => ({ ...still, blob: new Blob(['jpeg'], { type: 'image/jpeg' }) }));
    return success({ frames, recipe: { ...STILLS, order, pick, frames: count, stills } });
  };

  readonly cut: ClipMaker['cut'] = async (media, { signal, onProgress, order = null }) => {
    const { start } = media;
    this.cuts.push(start);
    this.wishes.push({ media, order, pick: null });
    onProgress?.({ step: 'cutting', share: 0 });
    await this.#clock.sleep(this.milliseconds, signal);
    return this.outcome(start);
  };
}

/** What a call sends; `before` tells its tries apart. */
export function requestOf(text: string, before: number): SentRequest {
  return { method: 'POST', address: 'https://host', headers: {}, body: { text, before }, reduced: null };
}

/** Replies in `milliseconds`; what to is asked of `outcome`, with how often this question was asked before. */
export class FakeModel implements Model {
  readonly id = 'fake/model';
  takes: ClipForm = { kind: 'whole' };
  fetchesVideos = false;
  readonly calls: (Pick<ModelCall, 'attachments' | 'prompt' | 'watched' | 'mayThin'> & { text: string; at: number })[] =
    [];
  outcome: (text: string, before: number) => Outcome<Reply> = () => success(replyOf('A'));
  milliseconds = 1000;
  underWay = 0;
  mostUnderWay = 0;
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  async reply(
    { prompt, attachments, watched = null, mayThin = true, onRequest }: ModelCall,
    signal: AbortSignal,
  ): Promise<Outcome<Reply>> {
    const { text } = prompt;
    const before = this.asked(text);
    this.calls.push({ text, at: this.#clock.now(), attachments, prompt, watched, mayThin });
    onRequest?.(requestOf(text, before));
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    try {
      await this.#clock.sleep(this.milliseconds, signal);
      return this.outcome(text, before);
    } finally {
      this.underWay--;
    }
  }

  asked(text: string): number {
    return this.calls.filter((call) => call.text === text).length;
  }
}

export const exact: Judge = {
  grader: { id: 'exact', model: null, promptVersion: null },
  canGrade: ({ target }) => target.kind === 'choice',
  grade: async ({ target }, { answer }) => {
    const isRight = target.kind === 'choice' && answer.kind === 'choice' && answer.index === target.correct;
    return { kind: 'graded', points: isRight ? 1 : 0, most: 1, errorType: null, remark: null, by: exact.grader };
  },
};

/** Locks that several runners share, as tabs of one browser do. */
export function sharedLocks(): RunLocks {
  const held = new Set<string>();
  return {
    hold: async (runId) => {
      if (held.has(runId)) return null;
      held.add(runId);
      return async () => void held.delete(runId);
    },
    held: async (runId) => held.has(runId),
  };
}

/** A device whose network comes and goes as a test wishes. */
export class FakeNetwork implements Network {
  #waiting: (() => void)[] = [];
  #isOffline = false;

  isOffline(): boolean {
    return this.#isOffline;
  }

  back(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.#waiting.push(resolve);
    });
  }

  goes(): void {
    this.#isOffline = true;
  }

  comesBack(): void {
    this.#isOffline = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Pictures as they come, with names in place of hashes. */
export class FakePictures implements PictureMaker {
  readonly made: string[] = [];

  async make(media: StillMedia, file: Blob): Promise<Outcome<Picture>> {
    this.made.push(media.source);
    const size = { width: 4, height: 3 };
    const sha256 = `hash of ${await file.text()}`;
    const recipe = {
      source: media.source,
      file: { type: file.type, bytes: file.size, ...size, depth: 8, sha256 },
      region: { x: 0, y: 0, ...size },
      ...{ type: file.type, ...size, bytes: file.size, sha256, version: 1, remarks: [] },
    };
    return success({ blob: file, recipe });
  }
}
