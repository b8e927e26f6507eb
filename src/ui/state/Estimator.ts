import type { Benchmark } from '../../domain/benchmark.ts';
import type { JudgeChoice } from '../../domain/judge.ts';
import type { ClipForm, ModelChoice } from '../../domain/model.ts';
import { priceNow } from '../../domain/price.ts';
import type { Run } from '../../domain/run.ts';
import { estimateInAll, estimateRun, type RunEstimate } from '../../runner/estimate.ts';
import type { Services } from '../services.ts';
import type { Preferences } from './Preferences.svelte.ts';

type Needs = Pick<Services, 'providers' | 'judges' | 'tokens' | 'prices'>;

/** Says what runs will take, by the providers' ways of counting and the prices known here. */
export class Estimator {
  readonly #services: Needs;
  readonly #preferences: Pick<Preferences, 'values'>;

  constructor(services: Needs, preferences: Pick<Preferences, 'values'>) {
    this.#services = services;
    this.#preferences = preferences;
  }

  /** The form in which a model takes a clip. */
  takes({ provider, model, settings }: ModelChoice): ClipForm {
    const known = this.#services.providers.find(({ id }) => id === provider);
    return known?.connect({ model, settings, key: null }).takes ?? { kind: 'whole' };
  }

  /** All these runs together; null for none. */
  inAll(runs: readonly Run[], benchmark: Benchmark): RunEstimate | null {
    return estimateInAll(runs.map((run) => this.#of(run, benchmark)));
  }

  #of(run: Run, benchmark: Benchmark): RunEstimate {
    const { providers, judges, tokens, prices } = this.#services;
    const asked = new Set(run.questionIds);
    const asks = (judge: JudgeChoice) => judges.find(({ id }) => id === judge.id)?.needsModel ?? false;
    return estimateRun(
      benchmark.questions.filter(({ id }) => asked.has(id)),
      run,
      {
        benchmark,
        takes: this.takes(run.model),
        looks: providers.find(({ id }) => id === run.model.provider)?.looks ?? true,
        judgeAsks: asks(run.judge),
        explanationJudgeAsks: run.explanationJudge !== undefined && asks(run.explanationJudge),
        tokens,
        priceOf: (choice) =>
          priceNow(choice, { prices: prices.table, own: this.#preferences.values.prices, now: new Date() }),
      },
    );
  }
}
