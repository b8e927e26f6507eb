import { isUnsettled } from '../../domain/agreement.ts';
import type { Benchmark } from '../../domain/benchmark.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { itemKey, type Item } from '../../domain/item.ts';
import { JUDGED_LATER } from '../../domain/judge.ts';
import type { Variant } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import type { Run } from '../../domain/run.ts';
import type { Services } from '../services.ts';
import { AskDraft } from './AskDraft.svelte.ts';
import { Keys } from './Keys.svelte.ts';
import { ModelNames } from './ModelNames.svelte.ts';
import type { Preferences } from './Preferences.svelte.ts';
import type { Runs } from './Runs.svelte.ts';

type Ports = {
  services: Services;
  runs: Runs;
  preferences: Preferences;
  benchmark: () => Benchmark;
  /** The one on screen; null where there is none by that name. */
  question: () => Question | null;
};

/** Asking a model about the question on screen: what would be asked, what is still wanted for it, and what is done. */
export class Asking {
  readonly draft: AskDraft;
  readonly keys: Keys;
  readonly names: ModelNames;
  /** Why the last call could not even be put. */
  refused = $state.raw<Failure | null>(null);

  readonly #ports: Ports;

  /** Providers whose key is still wanted. */
  readonly missingKeys = $derived.by(() => {
    const isJudged = this.#ports.question()?.target.kind === 'text';
    return this.draft.keysWanted({ isJudged }).filter((id) => this.keys.place(id) === null);
  });

  /** Whether the person has to settle first that the benchmark's pictures may be sent. */
  readonly mustSettle = $derived.by(
    () => this.draft.provider.looks && isUnsettled(this.#ports.benchmark(), this.#ports.preferences.values.agreements),
  );

  /** Whether the person has to agree first that the proxy passes calls on. */
  readonly mustAgree = $derived.by(() => this.draft.relays && !this.#ports.preferences.values.usesRelay);

  readonly canAsk = $derived.by(
    () => this.missingKeys.length === 0 && this.draft.model.trim() !== '' && !this.mustAgree && !this.mustSettle,
  );

  constructor(ports: Ports) {
    const { services, runs, preferences } = ports;
    this.#ports = ports;
    this.keys = new Keys(services.keys);
    this.names = new ModelNames(services.keys);
    this.draft = new AskDraft({
      providers: services.providers,
      judges: services.judges,
      engine: preferences.values.engine,
      latest: runs.latest,
    });
  }

  /** Starts a run of this one question; null where it cannot, or none could be made. */
  async ask(question: Question, variant: Variant): Promise<Run | null> {
    if (!this.canAsk) return null;
    const benchmark = this.#ports.benchmark();
    const [run] = this.draft.toRuns([question], { benchmark, purpose: 'ask', variants: [variant] });
    const outcome = run === undefined ? failure('way-impossible') : await this.#ports.runs.start(run, benchmark);
    this.refused = outcome.ok ? null : outcome.failure;
    return outcome.ok && run !== undefined ? run : null;
  }

  stop(runIds: ReadonlySet<string>): void {
    for (const id of runIds) void this.#ports.services.runner.stop(id);
  }

  /** Asks again what failed or was not read; grades again what has its answer. */
  async retry(run: Run, item: Item): Promise<void> {
    const asks = item.state === 'failed' || (item.state === 'answered' && item.prediction.kind === 'unread');
    const keys = [itemKey(item.questionId, item.repeat)];
    const { services, runs } = this.#ports;
    const benchmark = this.#ports.benchmark();
    const outcome = asks
      ? await services.runner.retry(run.id, benchmark, keys)
      : await runs.judgeAgain(run.id, benchmark, {
          keys,
          judge: run.judge.id === JUDGED_LATER ? this.draft.judge : null,
        });
    this.refused = outcome.ok ? null : outcome.failure;
  }
}
