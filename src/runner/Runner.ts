import type { Activity, Rest } from '../domain/activity.ts';
import type { Benchmark } from '../domain/benchmark.ts';
import type { ClipMaker } from '../domain/clip.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import { itemKey, spentInAll, type Item } from '../domain/item.ts';
import { JUDGED_LATER, type Judge, type JudgeChoice, type JudgedPart } from '../domain/judge.ts';
import { lateCode } from '../domain/lateCode.ts';
import type { Model, ModelChoice } from '../domain/model.ts';
import { DEFAULT_LIMITS, type CallLimits } from '../domain/limits.ts';
import type { Cap, Run } from '../domain/run.ts';
import type { PictureMaker } from '../domain/still.ts';
import type { RunStore } from '../domain/store.ts';
import { sha256, type Digest } from './callKey.ts';
import { systemClock, type Clock } from './clock.ts';
import { equip, type Job } from './equip.ts';
import type { JudgeWith } from './judgeOne.ts';
import type { JudgedWords, OwnWords } from './judgeWords.ts';
import { platformNetwork, type Network } from './network.ts';
import { pacedModel, type Pace, type PacedStep } from './pacedModel.ts';
import { askAgain, judgeAgain, judgeExplanations, keysOf, lacks, whatIsLeft, type Items, type Task } from './plan.ts';
import { ProviderLimit } from './ProviderLimit.ts';
import { Account, Purse, type CostOf } from './Purse.ts';
import { platformLocks, type RunLocks } from './runLocks.ts';
import type { RunSession, SessionPorts } from './RunSession.ts';

export type RunnerPorts = {
  runs: RunStore;
  clips: ClipMaker;
  pictures: PictureMaker;
  /** Opens the model of a choice, with the user's key from the key ring. */
  connect: (choice: ModelChoice) => Outcome<Model>;
  /** False for rules that read the text only. */
  looks: (choice: ModelChoice) => boolean;
  /** The judge of free answers. The model that it asks comes from `connect`, within the provider's limit. */
  judgeFor: (choice: JudgeChoice, connect: (choice: ModelChoice) => Outcome<Model>) => Outcome<Judge>;
  /** Grades all that it can: choices. */
  exact: Judge;
  /** Default: no price is known. */
  costOf?: CostOf;
  /** Default: `DEFAULT_LIMITS` for every provider. */
  limitsOf?: (provider: string) => CallLimits;
  digest?: Digest;
  clock?: Clock;
  locks?: RunLocks;
  network?: Network;
};

type Stored = { run: Run; items: Items };
type Prepared = Stored & { purse: Purse };
/** What is to be done on a run: `fresh` is one that is not stored yet; `judge` takes the place of the run's own. */
type Errand = {
  plan: (run: Run, benchmark: Benchmark, items: Items) => Outcome<Task[]>;
  fresh?: Run | null;
  judge?: JudgeChoice | null;
  /** False: explanations stay as they are; else the run's own judge of them judges those of all that is done here. */
  explains?: boolean;
};

/** Milliseconds between two calls of a listener, at least: often enough to watch, and cheap in a long run. */
const TELL_EACH = 500;

/** Takes runs from selection to scores, and goes on where they ended. */
export class Runner {
  readonly #ports: RunnerPorts;
  readonly #clock: Clock;
  readonly #locks: RunLocks;
  /** `ended`: settled, and the lock is free again. `unkept`: how it ended, where that could not be stored. */
  readonly #sessions = new Map<string, { session: RunSession; ended: Promise<void>; unkept: Rest | null }>();
  /** The last request to work on each run: the next one waits for it, so that one run is never opened twice. */
  readonly #opening = new Map<string, Promise<unknown>>();
  /** Runs whose lock is this tab's. */
  readonly #held = new Set<string>();
  readonly #limits = new Map<string, ProviderLimit>();
  readonly #listeners = new Set<(activity: Activity) => void>();
  readonly #changed = new Set<string>();
  /** When listeners were last told of each run, milliseconds since the epoch. */
  readonly #told = new Map<string, number>();

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    this.#clock = ports.clock ?? systemClock;
    this.#locks = ports.locks ?? platformLocks;
  }

  /** Stores the run and starts it. Resolves once it runs. Nothing is stored where its model or judge cannot be opened. */
  start(run: Run, benchmark: Benchmark): Promise<Outcome<void>> {
    return this.#work(run.id, benchmark, { plan: whatIsLeft, fresh: run });
  }

  /** Goes on with a stored run: asks only what has no answer, judges what is answered but unscored. */
  resume(runId: string, benchmark: Benchmark): Promise<Outcome<void>> {
    return this.#work(runId, benchmark, { plan: whatIsLeft });
  }

  /** Asks these items of the run again, by their keys (attempt + 1): those that failed, by default. */
  retry(runId: string, benchmark: Benchmark, keys?: readonly string[]): Promise<Outcome<void>> {
    return this.#work(runId, benchmark, { plan: askAgain(keys) });
  }

  /**
   * Judges these answers again, by their items' keys, without asking again: all, and with the run's own judge, by default. Another judge adds
   * its score to those before. `what`: the answers, or the explanations beside them, whose score stands apart.
   */
  rejudge(
    runId: string,
    benchmark: Benchmark,
    {
      keys,
      judge = null,
      what = 'answers',
    }: { keys?: readonly string[]; judge?: JudgeChoice | null; what?: JudgedPart } = {},
  ): Promise<Outcome<void>> {
    const plan = what === 'answers' ? judgeAgain(keys) : judgeExplanations(keys);
    return this.#work(runId, benchmark, { plan, judge, explains: false });
  }

  /**
   * What a judge makes of a person's own words: within the limits that hold for runs, and stored nowhere. Rejects with
   * the abort reason alone.
   */
  async judge(
    words: OwnWords,
    { signal, onStep }: { signal: AbortSignal; onStep: (step: PacedStep) => void },
  ): Promise<Outcome<JudgedWords>> {
    const { judgeWords } = await import('./judgeWords.ts');
    const { connect, judgeFor, costOf = () => null } = this.#ports;
    return judgeWords(
      words,
      { connect, judgeFor, costOf, paceOf: (choice) => this.#paceOf(choice) },
      { signal, onStep },
    );
  }

  /** Changes one answer as it is stored, while the run is worked on or not: what a person decides of it. */
  change(runId: string, key: string, change: (item: Item) => Item): Promise<Outcome<void>> {
    return this.#inTurn(runId, () => this.#change(runId, key, change));
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

  /** Ends what is under way of a run and removes all of it; not while another tab works on it, which would go on. */
  remove(runId: string): Promise<Outcome<void>> {
    return this.#inTurn(runId, async () => {
      await this.stop(runId);
      const release = await this.#hold(runId);
      if (release === null) return failure('run-elsewhere');
      try {
        const removed = await this.#ports.runs.removeRun(runId);
        if (removed.ok) this.#sessions.delete(runId);
        return removed;
      } finally {
        await release();
      }
    });
  }

  /** Sets how far a run may go, at work or not. A run that halted at its cap goes on when it is resumed. */
  async changeCap(runId: string, cap: Cap): Promise<Outcome<void>> {
    const stored = await this.#load(runId);
    if (!stored.ok) return stored;
    const kept = await this.#ports.runs.putRun({ ...stored.value.run, cap });
    const session = this.#sessions.get(runId)?.session;
    if (kept.ok && session !== undefined) session.purse.cap = cap;
    return kept;
  }

  /** As it stands now; null for a run that the store does not hold, or cannot give. */
  async activity(runId: string): Promise<Activity | null> {
    const worked = this.#sessions.get(runId);
    if (worked !== undefined && worked.session.isLive) return worked.session.activity;
    await worked?.ended;
    // Another tab may have gone on with it since. Looked at before the items: what they hold is then no older.
    const isElsewhere = await this.isElsewhere(runId);
    const stored = await this.#load(runId);
    if (!stored.ok) return stored.failure.code === 'data-missing' ? null : (worked?.session.activity ?? null);
    const { run, items } = stored.value;
    const isWhole = [...keysOf(run)].every(({ key }) => lacks(items.get(key), run) === null);
    const kept = await this.#ports.runs.rest(runId);
    const rest = worked?.unkept ?? (kept.ok ? kept.value : null);
    const spent = spentInAll([...items.values()].map((item) => item.spent));
    const known = { runId, halt: null, items, inFlight: new Map<string, never>(), spent };
    if (isElsewhere) return { ...known, ...underWayElsewhere(items), state: 'elsewhere' };
    // What halted a judge is told here as long as the page is open: the run itself has ended.
    if (isWhole) return { ...known, state: 'finished', halt: worked?.session.activity.halt ?? null };
    return rest === null ? { ...known, state: 'interrupted' } : { ...known, ...rest };
  }

  /** Whether another tab works on it: a glance that reads nothing of the run. */
  async isElsewhere(runId: string): Promise<boolean> {
    return !this.#held.has(runId) && (await this.#locks.held(runId));
  }

  /** Calls back after changes, at most twice a second for each run; returns what ends it. */
  subscribe(listener: (activity: Activity) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #work(runId: string, benchmark: Benchmark, errand: Errand): Promise<Outcome<void>> {
    return this.#inTurn(runId, () => this.#open(runId, benchmark, errand));
  }

  #inTurn(runId: string, work: () => Promise<Outcome<void>>): Promise<Outcome<void>> {
    const before = this.#opening.get(runId) ?? Promise.resolve();
    const opening = before.catch(() => undefined).then(work);
    this.#opening.set(runId, opening);
    return opening;
  }

  async #hold(runId: string): Promise<(() => Promise<void>) | null> {
    const release = await this.#locks.hold(runId);
    if (release === null) return null;
    this.#held.add(runId);
    return async () => {
      await release();
      this.#held.delete(runId);
    };
  }

  async #change(runId: string, key: string, change: (item: Item) => Item): Promise<Outcome<void>> {
    const worked = this.#sessions.get(runId);
    const unknown = () => failure('data-missing', { run: runId, item: key });
    if (worked?.session.isLive) {
      const item = worked.session.items.get(key);
      return item === undefined ? unknown() : worked.session.change(change(item));
    }
    await worked?.ended;
    const release = await this.#hold(runId);
    if (release === null) return failure('run-elsewhere');
    try {
      const stored = await this.#load(runId);
      if (!stored.ok) return stored;
      const item = stored.value.items.get(key);
      return item === undefined ? unknown() : await this.#ports.runs.putItem(change(item));
    } finally {
      await release();
    }
  }

  async #open(runId: string, benchmark: Benchmark, errand: Errand): Promise<Outcome<void>> {
    const earlier = this.#sessions.get(runId);
    if (earlier?.session.state === 'running') {
      const jobs = this.#jobs(earlier.session, benchmark, errand);
      if (jobs.ok) earlier.session.add(jobs.value);
      return jobs.ok ? success(undefined) : jobs;
    }
    await earlier?.ended;
    const release = await this.#hold(runId);
    if (release === null) return failure('run-elsewhere');
    try {
      const prepared = await this.#prepare(runId, benchmark, errand);
      if (!prepared.ok) {
        await release();
        return prepared;
      }
      const { session, jobs } = prepared.value;
      // A page that dies from here on leaves none behind.
      const before = await this.#ports.runs.rest(runId);
      await this.#ports.runs.putRest(runId, null);
      const worked = { session, ended: Promise.resolve(), unkept: null as Rest | null };
      worked.ended = session.settled
        .then(async () => {
          // All of an errand was done: what is left of the run rests as before.
          const rest = session.rest ?? (before.ok ? before.value : null);
          const kept = await this.#ports.runs.putRest(runId, rest);
          if (!kept.ok) worked.unkept = rest;
        })
        .finally(release);
      this.#sessions.set(runId, worked);
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
    errand: Errand,
  ): Promise<Outcome<{ session: RunSession; jobs: Job[] }>> {
    const { fresh = null } = errand;
    const stored = fresh === null ? await this.#load(runId) : success({ run: fresh, items: new Map<string, Item>() });
    if (!stored.ok) return stored;
    const { run, items } = stored.value;
    const { runs, clips, pictures, looks, digest = sha256 } = this.#ports;
    const purse = new Purse({ cap: run.cap, items: items.values(), costOf: this.#ports.costOf ?? (() => null) });
    const jobs = this.#jobs({ run, items, purse }, benchmark, errand);
    if (!jobs.ok) return jobs;
    const open = await sessionCode();
    if (!open.ok) return open;
    if (fresh !== null) {
      const kept = await this.#ports.runs.putRun(fresh);
      if (!kept.ok) return kept;
    }
    const session = open.value(
      {
        ...{ run, benchmark, looks: looks(run.model), clips, pictures, runs, purse, digest },
        pace: this.#paceOf(run.model),
        onChange: () => this.#announce(runId),
      },
      items,
    );
    return success({ session, jobs: jobs.value });
  }

  #jobs(
    { run, items, purse }: Prepared,
    benchmark: Benchmark,
    { plan, judge = null, explains = true }: Errand,
  ): Outcome<Job[]> {
    const tasks = plan(run, benchmark, items);
    if (!tasks.ok) return tasks;
    const { connect, judgeFor, exact } = this.#ports;
    const connected = new Map<string, Outcome<Model>>();
    const connectOnce = (choice: ModelChoice) => {
      const name = JSON.stringify(choice);
      const model = connected.get(name) ?? connect(choice);
      connected.set(name, model);
      return model;
    };
    const connectPaced = (account: Account) => (choice: ModelChoice) => {
      // A judge at the same provider reaches it where the run's model does: at the same address, in the same version.
      const isNear = choice.provider === run.model.provider;
      const settings = isNear ? { ...run.model.settings, ...choice.settings } : choice.settings;
      const model = connectOnce({ ...choice, settings });
      if (!model.ok) return model;
      return success(pacedModel(purse.counted(model.value, choice, account), this.#paceOf(choice)));
    };
    const openAs = (choice: JudgeChoice) => (): Outcome<JudgeWith> => {
      const judge = judgeFor(choice, connectPaced(new Account()));
      if (!judge.ok) return judge;
      return success((account) => {
        const charged = judgeFor(choice, connectPaced(account));
        return charged.ok ? charged.value : judge.value;
      });
    };
    return equip(tasks.value, {
      exact,
      judgesLater: run.judge.id === JUDGED_LATER,
      explains: explains && run.explanationJudge !== undefined,
      // An old or imported run may lack what the page asks for before it starts one.
      openModel: () => (this.#isSettled(run, benchmark) ? connect(run.model) : failure('terms-unsettled')),
      openJudge: openAs(judge ?? run.judge),
      openExplanationJudge: openAs(judge ?? run.explanationJudge ?? run.judge),
    });
  }

  #isSettled(run: Run, { terms }: Benchmark): boolean {
    return terms?.asksBeforeSending !== true || run.agreement !== undefined || !this.#ports.looks(run.model);
  }

  /** One limit a provider, for all runs and judges. */
  #paceOf({ provider }: ModelChoice): Pace {
    const { limitsOf = () => DEFAULT_LIMITS } = this.#ports;
    const limit = this.#limits.get(provider) ?? new ProviderLimit(this.#clock, () => limitsOf(provider));
    this.#limits.set(provider, limit);
    return { limit, clock: this.#clock, network: this.#ports.network ?? platformNetwork };
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

  /** At once where nothing was told of late, else when its time has come, with all that changed until then. */
  #announce(runId: string): void {
    if (this.#changed.has(runId)) return;
    this.#changed.add(runId);
    const since = this.#clock.now() - (this.#told.get(runId) ?? 0);
    void this.#clock.sleep(since >= 0 ? Math.max(0, TELL_EACH - since) : TELL_EACH).then(() => {
      this.#changed.delete(runId);
      this.#told.set(runId, this.#clock.now());
      const activity = this.#sessions.get(runId)?.session.activity;
      if (activity === undefined) return;
      for (const listener of this.#listeners) listener(activity);
    });
  }
}

/** The code that works on runs comes with the first one. */
function sessionCode(): Promise<Outcome<(ports: SessionPorts, items: Items) => RunSession>> {
  return lateCode(async () => {
    const { RunSession } = await import('./RunSession.ts');
    return (ports: SessionPorts, items: Items) => new RunSession(ports, items);
  });
}

/** A call is written down before it goes out: while its run is at work in another tab it is no failure yet. */
function underWayElsewhere(items: Items): Pick<Activity, 'items' | 'inFlight'> {
  const asked = [...items].filter(([, item]) => item.state === 'failed' && item.failure.code === 'call-interrupted');
  const inFlight = new Map(
    asked.map(([key, { at }]) => [key, { kind: 'asking' as const, share: null, since: Date.parse(at ?? '') || 0 }]),
  );
  return { items: new Map([...items].filter(([key]) => !inFlight.has(key))), inFlight };
}
