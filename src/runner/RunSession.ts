import { restOf, type Activity, type Rest, type Step } from '../domain/activity.ts';
import { success, type Failure, type Outcome } from '../domain/failure.ts';
import { itemKey, type Item } from '../domain/item.ts';
import type { Run } from '../domain/run.ts';
import { withPerson } from '../domain/scoring.ts';
import type { RunStore } from '../domain/store.ts';
import { askOne, type Asking } from './askOne.ts';
import type { Job } from './equip.ts';
import { FailuresInARow } from './FailuresInARow.ts';
import { halts } from './halts.ts';
import { judgeExplanation, judgeOne } from './judgeOne.ts';
import type { Purse } from './Purse.ts';
import { isJudgeable, type Items } from './plan.ts';
import type { Work } from './work.ts';

/**
 * Questions whose clip is being cut or waits for its call: enough that the calls always find one ready, and few
 * enough that their bytes fit in memory.
 */
const LOOK_AHEAD = 8;
/** Questions in work at all: where judging is slower than asking, asking waits for it. */
const MOST_IN_FLIGHT = 64;
/** What waits for another side, and frees its place in the look-ahead. */
const CALLING: ReadonlySet<Step['kind']> = new Set(['asking', 'judging']);

export type SessionPorts = Omit<Asking, 'answers'> & { runs: RunStore; onChange: () => void };

/** Work on one run, from start or resume until nothing is left, or a pause, a stop or a halt. */
export class RunSession {
  readonly items: Map<string, Item>;
  /** Items that reached a state and could not be stored. They are kept here, and stored when the run goes on. */
  readonly #unsaved = new Map<string, Item>();
  /** Resolves when the last task has ended. */
  readonly settled: Promise<void>;
  readonly #ports: SessionPorts;
  readonly #inFlight = new Map<string, Step>();
  readonly #pause = new AbortController();
  readonly #stop = new AbortController();
  readonly #inARow = new FailuresInARow();
  #waiting: Job[] = [];
  #state: Activity['state'] = 'running';
  #halt: Failure | null = null;
  #settle: () => void = () => undefined;

  constructor(ports: SessionPorts, items: Items) {
    this.#ports = ports;
    this.items = new Map(items);
    this.settled = new Promise((resolve) => (this.#settle = resolve));
  }

  get run(): Run {
    return this.#ports.run;
  }

  get purse(): Purse {
    return this.#ports.purse;
  }

  get state(): Activity['state'] {
    return this.#state;
  }

  /** Null while it works, and where it did all that it was to do. */
  get rest(): Rest | null {
    return restOf({ state: this.#state, halt: this.#halt });
  }

  get isLive(): boolean {
    return this.#state === 'running' || this.#state === 'pausing';
  }

  get activity(): Activity {
    const underWay = this.#underWay;
    return {
      runId: this.run.id,
      state: this.#state,
      halt: this.#halt,
      spent: this.purse.spent,
      // What is asked once more, now or in its turn, has not failed yet.
      items: new Map([...this.items].filter(([key, { state }]) => state !== 'failed' || !underWay.has(key))),
      inFlight: new Map(this.#inFlight),
    };
  }

  /** Takes up jobs; those that wait or are in work already are left out. With none to do, the session ends. */
  add(jobs: readonly Job[]): void {
    const underWay = this.#underWay;
    this.#waiting.push(...jobs.filter(({ key }) => !underWay.has(key)));
    this.#next();
  }

  /** Keys of what is in work or waits for it. */
  get #underWay(): ReadonlySet<string> {
    return new Set([...this.#inFlight.keys(), ...this.#waiting.map(({ key }) => key)]);
  }

  /** Stores what could not be stored when it arrived. */
  async save(): Promise<Outcome<void>> {
    for (const [key, item] of this.#unsaved) {
      const kept = await this.#ports.runs.putItem(item);
      if (!kept.ok) return kept;
      this.#unsaved.delete(key);
    }
    return success(undefined);
  }

  /** Takes over an item that a person changed while the session works. */
  async change(item: Item): Promise<Outcome<void>> {
    const kept = await this.#ports.runs.putItem(item);
    if (kept.ok) this.items.set(itemKey(item.questionId, item.repeat), item);
    this.#ports.onChange();
    return kept;
  }

  /** Takes up nothing more. Calls under way are waited for, since they are paid for. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'pausing';
    this.#waiting = [];
    this.#pause.abort(new DOMException('The run was paused.', 'AbortError'));
    this.#next();
  }

  /** Ends calls under way too. */
  async stop(): Promise<void> {
    this.#stop.abort(new DOMException('The run was stopped.', 'AbortError'));
    this.pause();
    await this.settled;
  }

  #next(): void {
    while (this.#hasRoom()) {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      void this.#do(job);
    }
    if (this.#inFlight.size === 0 && this.isLive) {
      this.#state = this.#endState();
      this.#settle();
    }
    this.#ports.onChange();
  }

  #hasRoom(): boolean {
    const steps = [...this.#inFlight.values()];
    return steps.length < MOST_IN_FLIGHT && steps.filter(({ kind }) => !CALLING.has(kind)).length < LOOK_AHEAD;
  }

  #endState(): Activity['state'] {
    if (this.#halt !== null) return 'halted';
    if (this.#stop.signal.aborted) return 'stopped';
    return this.#state === 'pausing' ? 'paused' : 'finished';
  }

  async #do(job: Job): Promise<void> {
    const work = this.#workOn(job.key);
    work.onStep(job.kind === 'ask' ? 'queued-for-clip' : 'judging', null);
    try {
      if (job.kind === 'judge-explanation') return await judgeExplanation(job, job, work);
      const asking = { ...this.#ports, answers: this.#ports.runs };
      const item = job.kind === 'judge' ? job.item : await askOne(job, asking, work);
      const { question, judgeWith, explainWith } = job;
      if (item === null || judgeWith === null || !isJudgeable(item)) return;
      const scored = await judgeOne({ item, question }, { judgeWith, clock: this.#ports.pace.clock }, work);
      if (scored === null || explainWith === null || this.#state !== 'running') return;
      await judgeExplanation({ item: scored, question }, { judgeWith: explainWith }, work);
    } catch (error) {
      const isAbort = [this.#pause.signal, this.#stop.signal].some(
        ({ aborted, reason }) => aborted && error === reason,
      );
      if (!isAbort) {
        this.pause();
        throw error;
      }
    } finally {
      this.#inFlight.delete(job.key);
      this.#next();
    }
  }

  #workOn(key: string): Work {
    return {
      pausing: this.#pause.signal,
      stopping: this.#stop.signal,
      onStep: (kind, share) => {
        const current = this.#inFlight.get(key);
        const since = current?.kind === kind ? current.since : this.#ports.pace.clock.now();
        this.#inFlight.set(key, { kind, share, since });
        if (CALLING.has(kind)) this.#next();
        else this.#ports.onChange();
      },
      keep: async (news) => {
        if (news.state === 'answered') this.#inARow.answered();
        const item = withPersonOf(this.items.get(key), news);
        this.items.set(key, item);
        const kept = await this.#ports.runs.putItem(item);
        if (kept.ok) this.#unsaved.delete(key);
        else {
          this.#unsaved.set(key, item);
          this.#meet(kept.failure);
        }
        this.#ports.onChange();
        return kept;
      },
      meet: (failure) => this.#meet(failure),
    };
  }

  #meet(failure: Failure): void {
    const inARow = this.#inARow.met(failure);
    if (!halts(failure) && inARow === null) return;
    this.#halt ??= inARow === null ? failure : { ...failure, facts: { ...failure.facts, inARow } };
    this.pause();
  }
}

/** A judge works on an answer as it was when judging was planned: what a person decided since stays. */
function withPersonOf(present: Item | undefined, news: Item): Item {
  if (news.state !== 'scored' || present?.state !== 'scored') return news;
  return { ...news, ...withPerson(news, present.person) };
}
