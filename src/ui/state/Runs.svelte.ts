import { SvelteMap } from 'svelte/reactivity';
import { agreementTo } from '../../domain/agreement.ts';
import { restOf, type Activity, type Rest } from '../../domain/activity.ts';
import type { Benchmark } from '../../domain/benchmark.ts';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import { itemKey, type Item, type Standing } from '../../domain/item.ts';
import type { JudgeChoice, JudgedPart } from '../../domain/judge.ts';
import type { Provider } from '../../domain/model.ts';
import type { Cap, Run, RunRecord } from '../../domain/run.ts';
import type { AcrossRuns } from '../../domain/selection.ts';
import type { RunStore } from '../../domain/store.ts';
import type { Runner } from '../../runner/Runner.ts';
import { answersByQuestion, askedAgain, hasChanged, wordsAbout } from './acrossRuns.ts';
import type { Bench } from './Bench.svelte.ts';
import { gradedHere } from './gradedHere.ts';
import type { Preferences } from './Preferences.svelte.ts';
import type { Published } from './Published.svelte.ts';
import {
  acrossColumns,
  columnsOf,
  pendingMark,
  publishedOnly,
  standingsByColumn,
  type Column,
  type MarkName,
} from './standings.ts';

type Ports = {
  store: RunStore;
  runner: Runner;
  providers: readonly Provider[];
  bench: Bench;
  published: Published;
  preferences: Preferences;
};

type Removed = { record: RunRecord; rest: Rest | null };

/** Milliseconds from one look at what another tab does to the next. */
const LOOK_EACH = 2000;

/**
 * Runs: the user's, stored or in work, and published ones; and how each question stands in them. A published run is
 * stored with the first grade that it is given here. What is stored lies over what was published, and when it is removed
 * the published answers stand as they were.
 */
export class Runs {
  /** What is stored, of every benchmark, newest first: the user's, and published runs that were graded here. */
  all = $state.raw<readonly Run[]>([]);
  loaded = $state(false);
  trouble = $state.raw<Failure | null>(null);
  /** What was removed, as it was, the last one last: it can be brought back as long as the page is open. */
  removed = $state.raw<readonly Removed[]>([]);
  readonly #activities = new SvelteMap<string, Activity>();
  readonly #ports: Ports;

  /** Of the open benchmark: the user's, newest first, then published ones in their own order. */
  readonly here = $derived.by(() => {
    const benchmark = this.#ports.bench.current;
    const own = this.all.filter((run) => !isPublished(run));
    const published = this.#ports.published.runs;
    // A set that was graded here stays, be its files out of reach.
    const left = this.all.filter((run) => isPublished(run) && published.every(({ id }) => id !== run.id));
    return [...own, ...published, ...left].filter(
      (run) => run.benchmark === benchmark?.id && run.version === benchmark.version,
    );
  });

  /** Published runs with what was decided of them here. */
  readonly #graded = $derived.by(() =>
    gradedHere(this.#ports.published.activities, (runId) => this.#activities.get(runId) ?? null),
  );

  /** The newest of the open benchmark that was asked here: what is asked next begins as it did. */
  readonly latest = $derived(this.here.find(({ origin }) => origin.kind === 'own') ?? null);

  readonly atWork = $derived.by(() =>
    this.all.filter((run) => {
      const state = this.activity(run.id)?.state;
      return state === 'running' || state === 'pausing';
    }),
  );

  /** Of the open benchmark. */
  readonly columns = $derived.by(() => columnsOf(this.here, (run) => this.looks(run)));

  readonly #standings = $derived.by(() => standingsByColumn(this.columns, (runId) => this.activity(runId)));

  /** The same of the columns whose runs put questions as published. */
  readonly #published = $derived.by(() => publishedOnly(this.columns, this.#standings));

  readonly #answers = $derived.by(() => answersByQuestion(this.here, (runId) => this.activity(runId)));
  /** The same of the runs whose models were asked more than once. */
  readonly #again = $derived.by(() => answersByQuestion(askedAgain(this.here), (runId) => this.activity(runId)));

  /** What lists of questions are selected and ordered by. */
  readonly across: AcrossRuns = {
    standings: (questionId) => this.standingsOf(questionId),
    published: (questionId) => acrossColumns(this.#published, questionId),
    words: (questionId) => wordsAbout(questionId, this.#answers),
    changed: (questionId) => hasChanged(questionId, this.#again),
  };

  constructor(ports: Ports) {
    this.#ports = ports;
    ports.runner.subscribe((activity) => this.#activities.set(activity.runId, activity));
  }

  async load(): Promise<void> {
    const outcome = await this.#ports.store.runs();
    if (outcome.ok) this.all = newestFirst(outcome.value);
    else this.trouble = outcome.failure;
    await Promise.all(this.all.map(({ id }) => this.#loadActivity(id)));
    this.loaded = true;
  }

  /** Reads anew what another tab may have changed: which runs there are, and how far this one is. */
  async lookAgain(runId: string): Promise<void> {
    const known = this.all;
    const stored = await this.#ports.store.runs();
    const added = stored.ok ? stored.value.filter(({ id }) => this.all.every((run) => run.id !== id)) : [];
    // Of those that were here before it was read: one may have been started since.
    const gone = stored.ok ? known.filter(({ id }) => stored.value.every((run) => run.id !== id)) : [];
    if (added.length + gone.length > 0) {
      this.all = newestFirst([...added, ...this.all.filter((run) => !gone.includes(run))]);
      for (const { id } of gone) this.#activities.delete(id);
    }
    await Promise.all(
      [runId, ...added.map(({ id }) => id).filter((id) => id !== runId)].map((id) => this.#loadActivity(id)),
    );
  }

  /** Follows what another tab does with a run, from when it takes it up; returns what ends it. */
  follow(runId: string): () => void {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const wasElsewhere = this.#activities.get(runId)?.state === 'elsewhere';
      if (wasElsewhere || (await this.#ports.runner.isElsewhere(runId))) await this.#loadActivity(runId);
    };
    const later = () => (timer = setTimeout(() => void look().then(() => isOver || later()), LOOK_EACH));
    later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  run(id: string): Run | null {
    return [...this.#ports.published.runs, ...this.all].find((run) => run.id === id) ?? null;
  }

  activity(runId: string): Activity | null {
    return this.#graded.get(runId) ?? this.#activities.get(runId) ?? null;
  }

  /** Whether a published run was graded here. */
  isGradedHere(run: Run): boolean {
    return isPublished(run) && this.all.some(({ id }) => id === run.id);
  }

  /** False for rules that read the text only. */
  looks(run: Run): boolean {
    return this.#ports.providers.find(({ id }) => id === run.model.provider)?.looks ?? true;
  }

  /** Stores and starts a run; it is listed at once. */
  async start(drafted: Run, benchmark: Benchmark): Promise<Outcome<void>> {
    const agreement = agreementTo(benchmark, this.#ports.preferences.values.agreements);
    const run = agreement === null || !this.looks(drafted) ? drafted : { ...drafted, agreement };
    const outcome = await this.#ports.runner.start(run, benchmark);
    if (outcome.ok) {
      this.all = [run, ...this.all];
      await this.#loadActivity(run.id);
    }
    return outcome;
  }

  /** Sets how far a run may go. */
  async changeCap(runId: string, cap: Cap): Promise<Outcome<void>> {
    const outcome = await this.#ports.runner.changeCap(runId, cap);
    if (outcome.ok) this.all = this.all.map((run) => (run.id === runId ? { ...run, cap } : run));
    return outcome;
  }

  /** Changes one answer, by its key within the run: what a person decides of it. */
  async change(runId: string, key: string, change: (item: Item) => Item): Promise<Outcome<void>> {
    const stored = await this.#keepPublished(runId);
    if (!stored.ok) return stored;
    const outcome = await this.#ports.runner.change(runId, key, change);
    if (outcome.ok) await this.#loadActivity(runId);
    return outcome;
  }

  /** Judges a run's answers again, published ones too: see `Runner.rejudge`. */
  async judgeAgain(
    runId: string,
    benchmark: Benchmark,
    options: { keys?: readonly string[]; judge?: JudgeChoice | null; what?: JudgedPart } = {},
  ): Promise<Outcome<void>> {
    const stored = await this.#keepPublished(runId);
    return stored.ok ? this.#ports.runner.rejudge(runId, benchmark, options) : stored;
  }

  /** Stores runs that came from elsewhere; one that is here already is replaced, unless another tab works on it. */
  async keep(records: readonly RunRecord[]): Promise<Outcome<void>> {
    const runs = records.map(({ run }) => run);
    for (const run of runs) {
      if (await this.#ports.runner.isElsewhere(run.id)) return failure('run-elsewhere', { model: run.model.model });
    }
    await Promise.all(runs.map(({ id }) => this.#ports.runner.stop(id)));
    const outcome = await this.#ports.store.putRecords(records);
    if (outcome.ok) {
      const others = this.all.filter(({ id }) => runs.every((run) => run.id !== id));
      this.all = newestFirst([...others, ...runs]);
      await Promise.all(runs.map(({ id }) => this.#loadActivity(id)));
    }
    return outcome;
  }

  /** Of a published run, only what was decided of it here is removed. */
  async remove(runId: string): Promise<Outcome<void>> {
    const { runner } = this.#ports;
    await runner.stop(runId);
    const run = this.all.find(({ id }) => id === runId);
    const activity = await runner.activity(runId);
    const outcome = await runner.remove(runId);
    if (!outcome.ok) return outcome;
    this.all = this.all.filter(({ id }) => id !== runId);
    this.#activities.delete(runId);
    if (run !== undefined && activity !== null) {
      const record = { run, items: [...activity.items.values()] };
      this.removed = [...this.removed, { record, rest: restOf(activity) }];
    }
    return outcome;
  }

  /** Brings back what was removed last, with all its answers. */
  async bringBack(): Promise<Outcome<void>> {
    const last = this.removed.at(-1);
    if (last === undefined) return success(undefined);
    const { record, rest } = last;
    const outcome = await this.keep([record]);
    if (!outcome.ok) return outcome;
    this.removed = this.removed.filter((one) => one !== last);
    const rested = await this.#ports.store.putRest(record.run.id, rest);
    await this.#loadActivity(record.run.id);
    return rested;
  }

  /** How a question stands in each column, by the column's id. */
  standingsOf(questionId: string): ReadonlyMap<string, Standing> {
    return acrossColumns(this.#standings, questionId);
  }

  mark(column: Column, questionId: string): MarkName {
    const pending = pendingMark(column, questionId, (runId) => this.activity(runId));
    return pending ?? this.#standings.get(column.id)?.get(questionId) ?? 'none';
  }

  /** Stores all answers of a published run, as they stand, so that they can be graded; of any other run, nothing. */
  async #keepPublished(runId: string): Promise<Outcome<void>> {
    const record = this.#ports.published.record(runId);
    const stored = this.#activities.get(runId)?.items;
    // Some of its files may have been out of reach the last time.
    const isWhole = record?.items.every(({ questionId, repeat }) => stored?.has(itemKey(questionId, repeat))) ?? true;
    if (record === null || (isWhole && this.all.some(({ id }) => id === runId))) return success(undefined);
    const items = [...(this.activity(runId)?.items.values() ?? [])];
    return this.keep([{ run: record.run, items }]);
  }

  async #loadActivity(runId: string): Promise<void> {
    const activity = await this.#ports.runner.activity(runId);
    if (activity !== null) this.#activities.set(runId, activity);
  }
}

const isPublished = ({ origin }: Run) => origin.kind === 'published';

function newestFirst(runs: readonly Run[]): Run[] {
  return runs.toSorted((a, b) => (b.created ?? '').localeCompare(a.created ?? ''));
}
