import type { Activity } from '../domain/activity.ts';
import type { Benchmark } from '../domain/benchmark.ts';
import type { ClipMaker } from '../domain/clip.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import { itemKey, type Item } from '../domain/item.ts';
import type { Judge, JudgeChoice } from '../domain/judge.ts';
import type { Model, ModelChoice } from '../domain/model.ts';
import type { Run } from '../domain/run.ts';
import type { RunStore } from '../domain/store.ts';
import { systemClock, type Clock } from './clock.ts';
import { equip, type Job } from './equip.ts';
import { pacedModel, type Pace } from './pacedModel.ts';
import { askAgain, judgeAgain, keysOf, lacks, whatIsLeft, type Items, type Task } from './plan.ts';
import { ProviderLimit } from './ProviderLimit.ts';
import { platformLocks, type RunLocks } from './runLocks.ts';
import { RunSession } from './RunSession.ts';

export type RunnerPorts = {
  runs: RunStore;
  clips: ClipMaker;
  /** Opens the model of a choice, with the user's key from the key ring. */
  connect: (choice: ModelChoice) => Outcome<Model>;
  /** False for rules that read the text only. */
  looks: (choice: ModelChoice) => boolean;
  /** The judge of free answers. The model that it asks comes from `connect`, within the provider's limit. */
  judgeFor: (choice: JudgeChoice, connect: (choice: ModelChoice) => Outcome<Model>) => Outcome<Judge>;
  /** Grades all that it can: choices. */
  exact: Judge;
  clock?: Clock;
  locks?: RunLocks;
};

type Stored = { run: Run; items: Items };
type Plan = (run: Run, benchmark: Benchmark, items: Items) => Outcome<Task[]>;

/** Milliseconds: no listener is called more often than once in a frame. */
const FRAME = 16;

/** Takes runs from selection to scores, and goes on where they ended. */
export class Runner {
  readonly #ports: RunnerPorts;
  readonly #clock: Clock;
  readonly #locks: RunLocks;
  /** `ended`: settled, and the lock is free again. */
  readonly #sessions = new Map<string, { session: RunSession; ended: Promise<void> }>();
  /** The last request to work on each run: the next one waits for it, so that one run is never opened twice. */
  readonly #opening = new Map<string, Promise<unknown>>();
  readonly #limits = new Map<string, ProviderLimit>();
  readonly #listeners = new Set<(activity: Activity) => void>();
  readonly #changed = new Set<string>();

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    this.#clock = ports.clock ?? systemClock;
    this.#locks = ports.locks ?? platformLocks;
  }

  /** Stores the run and starts it. Resolves once it runs. Nothing is stored where its model or judge cannot be opened. */
  start(run: Run, benchmark: Benchmark): Promise<Outcome<void>> {
    return this.#work(run.id, benchmark, whatIsLeft, run);
  }

  /** Goes on with a stored run: asks only what has no answer, judges what is answered but unscored. */
  resume(runId: string, benchmark: Benchmark): Promise<Outcome<void>> {
    return this.#work(runId, benchmark, whatIsLeft);
  }

  /** Asks these questions of the run again (attempt + 1): those that failed, by default. */
  retry(runId: string, benchmark: Benchmark, questionIds?: readonly string[]): Promise<Outcome<void>> {
    return this.#work(runId, benchmark, askAgain(questionIds));
  }

  /** Judges these answers again without asking again: all, by default. */
  rejudge(runId: string, benchmark: Benchmark, questionIds?: readonly string[]): Promise<Outcome<void>> {
    return this.#work(runId, benchmark, judgeAgain(questionIds));
  }

  /** Takes up no further question. What is under way goes on to its score. */
  pause(runId: string): void {
    this.#sessions.get(runId)?.session.pause();
  }

  /** Ends what is under way. Resolves when nothing of the run is. */
  async stop(runId: string): Promise<void> {
    const known = this.#sessions.get(runId);
    await known?.session.stop();
    await known?.ended;
  }

  /** As it stands now; null for a run that the store does not hold, or cannot give. */
  async activity(runId: string): Promise<Activity | null> {
    const known = this.#sessions.get(runId);
    if (known !== undefined && known.session.isLive) return known.session.activity;
    await known?.ended;
    // Another tab may have gone on with it since.
    const stored = await this.#load(runId);
    if (!stored.ok) return stored.failure.code === 'data-missing' ? null : (known?.session.activity ?? null);
    const { run, items } = stored.value;
    const isWhole = [...keysOf(run)].every(({ key }) => lacks(items.get(key)) === null);
    const atRest = known?.session.activity ?? { state: 'interrupted', halt: null };
    const inFlight = new Map<string, never>();
    if (await this.#locks.held(runId)) return { runId, state: 'elsewhere', halt: null, items, inFlight };
    if (isWhole) return { runId, state: 'finished', halt: null, items, inFlight };
    return { runId, state: atRest.state, halt: atRest.halt, items, inFlight };
  }

  /** Calls back after changes, at most once a frame for each run; returns what ends it. */
  subscribe(listener: (activity: Activity) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #work(runId: string, benchmark: Benchmark, plan: Plan, fresh: Run | null = null): Promise<Outcome<void>> {
    const before = this.#opening.get(runId) ?? Promise.resolve();
    const opening = before.catch(() => undefined).then(() => this.#open(runId, benchmark, plan, fresh));
    this.#opening.set(runId, opening);
    return opening;
  }

  async #open(runId: string, benchmark: Benchmark, plan: Plan, fresh: Run | null): Promise<Outcome<void>> {
    const earlier = this.#sessions.get(runId);
    if (earlier?.session.state === 'running') {
      const jobs = this.#jobs(earlier.session, benchmark, plan);
      if (jobs.ok) earlier.session.add(jobs.value);
      return jobs.ok ? success(undefined) : jobs;
    }
    await earlier?.ended;
    const release = await this.#locks.hold(runId);
    if (release === null) return failure('run-elsewhere');
    try {
      const prepared = await this.#prepare(runId, benchmark, plan, fresh);
      if (!prepared.ok) {
        await release();
        return prepared;
      }
      const { session, jobs } = prepared.value;
      this.#sessions.set(runId, { session, ended: session.settled.then(release) });
      session.add(jobs);
      return success(undefined);
    } catch (error) {
      await release();
      throw error;
    }
  }

  async #prepare(
    runId: string,
    benchmark: Benchmark,
    plan: Plan,
    fresh: Run | null,
  ): Promise<Outcome<{ session: RunSession; jobs: Job[] }>> {
    const stored = fresh === null ? await this.#load(runId) : success({ run: fresh, items: new Map<string, Item>() });
    if (!stored.ok) return stored;
    const jobs = this.#jobs(stored.value, benchmark, plan);
    if (!jobs.ok) return jobs;
    if (fresh !== null) {
      const kept = await this.#ports.runs.putRun(fresh);
      if (!kept.ok) return kept;
    }
    const { run, items } = stored.value;
    const { runs, clips, looks } = this.#ports;
    const pace = this.#paceOf(run.model);
    const onChange = () => this.#announce(runId);
    const session = new RunSession({ run, benchmark, looks: looks(run.model), pace, clips, runs, onChange }, items);
    return success({ session, jobs: jobs.value });
  }

  #jobs({ run, items }: Stored, benchmark: Benchmark, plan: Plan): Outcome<Job[]> {
    const tasks = plan(run, benchmark, items);
    if (!tasks.ok) return tasks;
    const { connect, judgeFor, exact } = this.#ports;
    const connectPaced = (choice: ModelChoice) => {
      // A judge at the same provider reaches it where the run's model does: at the same address, in the same version.
      const isNear = choice.provider === run.model.provider;
      const model = connect(isNear ? { ...choice, settings: { ...run.model.settings, ...choice.settings } } : choice);
      return model.ok ? success(pacedModel(model.value, this.#paceOf(choice))) : model;
    };
    return equip(tasks.value, {
      exact,
      openModel: () => connect(run.model),
      openJudge: () => judgeFor(run.judge, connectPaced),
    });
  }

  /** One limit a provider, for all runs and judges. */
  #paceOf({ provider }: ModelChoice): Pace {
    const limit = this.#limits.get(provider) ?? new ProviderLimit(this.#clock);
    this.#limits.set(provider, limit);
    return { limit, clock: this.#clock };
  }

  /** What is stored of a run, after storing what an earlier session here could not. */
  async #load(runId: string): Promise<Outcome<Stored>> {
    const { runs } = this.#ports;
    const saved = await this.#sessions.get(runId)?.session.save();
    if (saved !== undefined && !saved.ok) return saved;
    const all = await runs.runs();
    if (!all.ok) return all;
    const run = all.value.find(({ id }) => id === runId);
    if (run === undefined) return failure('data-missing', { run: runId });
    const items = await runs.items(runId);
    if (!items.ok) return items;
    return success({ run, items: new Map(items.value.map((item) => [itemKey(item.questionId, item.repeat), item])) });
  }

  #announce(runId: string): void {
    if (this.#changed.has(runId)) return;
    this.#changed.add(runId);
    void this.#clock.sleep(FRAME).then(() => {
      this.#changed.delete(runId);
      const activity = this.#sessions.get(runId)?.session.activity;
      if (activity === undefined) return;
      for (const listener of this.#listeners) listener(activity);
    });
  }
}
