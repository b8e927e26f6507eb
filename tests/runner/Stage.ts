import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Activity } from '../../src/domain/activity.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { success, type Outcome } from '../../src/domain/failure.ts';
import type { Judge } from '../../src/domain/judge.ts';
import type { Model } from '../../src/domain/model.ts';
import type { Score } from '../../src/domain/score.ts';
import { Runner, type RunnerPorts } from '../../src/runner/Runner.ts';
import {
  benchmarkOf,
  exact,
  FakeClips,
  FakeModel,
  FakeNetwork,
  FakePictures,
  MemoryStore,
  runOf,
  sharedLocks,
} from './fakes.ts';
import { VirtualClock } from './VirtualClock.ts';

// All the questions in work listen to one signal. Node takes more than ten for a leak; browsers have no such limit.
setMaxListeners(100);

/** A runner with everything around it. */
export class Stage {
  readonly clock = new VirtualClock();
  readonly clips = new FakeClips(this.clock);
  readonly pictures = new FakePictures();
  readonly model = new FakeModel(this.clock);
  readonly locks = sharedLocks();
  readonly network = new FakeNetwork();
  readonly judged: string[] = [];
  readonly benchmark: Benchmark;
  store = new MemoryStore();
  looks = true;
  connection: Outcome<Model> = success(this.model);
  score: (questionId: string) => Score | Promise<Score> = () => graded(2);
  judge: Outcome<Judge>;
  runner: Runner;
  activity: Activity | null = null;

  constructor(questions: Parameters<typeof benchmarkOf>[0], change: Partial<RunnerPorts> = {}) {
    this.benchmark = benchmarkOf(questions);
    this.judge = success({
      grader: GRADER,
      canGrade: ({ target }) => target.kind === 'text',
      grade: async ({ id }) => {
        this.judged.push(id);
        return this.score(id);
      },
    });
    this.runner = this.tab(change);
  }

  /** One more runner on the same store, as in another tab or after a reload. */
  tab(change: Partial<RunnerPorts> = {}): Runner {
    const runner = new Runner({
      runs: this.store,
      clips: this.clips,
      pictures: this.pictures,
      connect: () => this.connection,
      looks: () => this.looks,
      judgeFor: () => this.judge,
      exact,
      clock: this.clock,
      locks: this.locks,
      network: this.network,
      // The browser's own answers from another thread, whose time is not virtual.
      digest: async (text) => createHash('sha256').update(text).digest('hex'),
      ...change,
    });
    runner.subscribe((activity) => (this.activity = activity));
    return runner;
  }

  async start(change: Parameters<typeof runOf>[1] = {}): Promise<Outcome<void>> {
    return this.runner.start(runOf(this.benchmark, change), this.benchmark);
  }

  /** Until the run is at rest. */
  async rest(): Promise<Activity> {
    const isAtRest = () => this.activity !== null && !['running', 'pausing'].includes(this.activity.state);
    await this.clock.until(isAtRest);
    const { activity } = this;
    if (activity === null) throw new Error('No activity.');
    this.activity = null;
    return activity;
  }

  states(): Record<string, string> {
    return Object.fromEntries([...this.store.stored.values()].map(({ questionId, state }) => [questionId, state]));
  }
}

const GRADER = { id: 'fake-judge', model: null, promptVersion: '1' };

export function graded(points: number): Score {
  return { kind: 'graded', points, most: 2, errorType: 'none', remark: null, by: GRADER };
}

export function ungraded(failure: Extract<Score, { kind: 'ungraded' }>['failure']): Score {
  return { kind: 'ungraded', reason: 'judge-failed', failure, detail: '', by: GRADER };
}
