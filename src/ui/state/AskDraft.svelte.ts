import type { Benchmark } from '../../domain/benchmark.ts';
import type { EngineChoice } from '../../domain/clip.ts';
import { JUDGED_LATER, type JudgeChoice } from '../../domain/judge.ts';
import type { ModelChoice, Provider, Settings, SettingValue } from '../../domain/model.ts';
import type { Variant } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import type { Run } from '../../domain/run.ts';
import type { JudgeOption } from '../services.ts';
import { ExplanationDraft } from './ExplanationDraft.svelte.ts';
import { newRun } from './newRun.ts';
import { WayDraft } from './WayDraft.svelte.ts';

type Purpose = { benchmark: Benchmark; purpose: Run['purpose'] };

/** What is asked next, as far as the person has chosen it. The ask bar and the form of a new run fill it in. */
export class AskDraft {
  readonly providers: readonly Provider[];
  readonly judges: readonly JudgeOption[];

  provider = $state.raw<Provider>() as Provider;
  model = $state('');
  settings = $state.raw<Settings>({});
  /** Models that are asked beside the one that is being chosen. */
  others = $state.raw<readonly ModelChoice[]>([]);
  readonly way = new WayDraft();
  readonly explaining: ExplanationDraft;
  engine = $state<EngineChoice>('auto');
  cutsForRules = $state(false);

  #chosenJudge = $state.raw<JudgeChoice | null>(null);
  /** As chosen; else a model judges models, and a rule is judged without one. */
  readonly judge = $derived.by(() => this.#chosenJudge ?? this.#fittingJudge());

  /** `latest` is the run that was made last: what was chosen for it is offered again. */
  constructor({
    providers,
    judges,
    engine,
    latest,
  }: {
    providers: readonly Provider[];
    judges: readonly JudgeOption[];
    engine: EngineChoice;
    latest: Run | null;
  }) {
    const known = providers.find(({ id }) => id === latest?.model.provider);
    // A rule answers at once, with no key.
    const rules = providers.find(({ looks }) => !looks);
    const first = known ?? rules ?? providers[0];
    if (first === undefined) throw new Error('No provider is registered.');
    this.providers = providers;
    this.judges = judges;
    this.engine = engine;
    const latestExplaining = known === undefined ? null : (latest?.explanationJudge ?? null);
    this.explaining = new ExplanationDraft(
      judges.filter(({ id }) => id !== JUDGED_LATER),
      { asked: this, latest: latestExplaining },
    );
    this.chooseProvider(first.id);
    if (known !== undefined && latest !== null) {
      this.model = latest.model.model;
      this.settings = { ...this.settings, ...latest.model.settings };
      this.#chosenJudge = judges.some(({ id }) => id === latest.judge.id) ? latest.judge : null;
    }
  }

  get judgeOption(): JudgeOption | null {
    return this.judges.find(({ id }) => id === this.judge.id) ?? null;
  }

  /** Providers that a call would need a key for, the judges' with them where answers or explanations are judged. */
  keysWanted({ isJudged, isExplained = false }: { isJudged: boolean; isExplained?: boolean }): readonly string[] {
    const models = [...this.others, this.choice].map(({ provider }) => provider);
    const judging = [isJudged ? this.judge : null, isExplained ? this.explaining.choice : null];
    const asked = [...models, ...judging.map((judge) => judge?.model?.provider)];
    return this.providers.filter(({ id, needsKey }) => needsKey && asked.includes(id)).map(({ id }) => id);
  }

  chooseProvider(id: string): void {
    const provider = this.providers.find((one) => one.id === id);
    if (provider === undefined || provider === this.provider) return;
    this.provider = provider;
    this.model = provider.suggestions[0] ?? '';
    this.settings = Object.fromEntries(provider.settings.map(({ name, initial }) => [name, initial]));
  }

  set(name: string, value: SettingValue): void {
    this.settings = { ...this.settings, [name]: value };
  }

  chooseJudge(choice: JudgeChoice): void {
    this.#chosenJudge = choice;
  }

  /** A judge by its id, asking the model that was chosen for judging before, or the one that fits. */
  chooseJudgeId(id: string): void {
    const option = this.judges.find((one) => one.id === id);
    if (option === undefined) return;
    this.chooseJudge({ id, model: option.needsModel ? (this.judge.model ?? this.judgingModel()) : null });
  }

  /** Whether any model that is asked, or a judge's, is reached through the proxy's relay. */
  get relays(): boolean {
    const judging = [this.judge.model, this.explaining.choice?.model];
    const asked = [...this.others, this.choice, ...judging].map((choice) => choice?.provider);
    return this.providers.some(({ id, access }) => access === 'relay' && asked.includes(id));
  }

  /** The model that is being chosen. */
  get choice(): ModelChoice {
    return { provider: this.provider.id, model: this.model.trim(), settings: this.settings };
  }

  /** Keeps the model that is chosen beside those kept before, and leaves room for another. */
  addModel(): void {
    if (this.model.trim() !== '') this.others = [...this.others, this.choice];
  }

  removeModel(choice: ModelChoice): void {
    this.others = this.others.filter((other) => other !== choice);
  }

  /**
   * One run for each model and way, each over those of the questions that can be put so. `isExplained`: their
   * explanations are judged too, if a judge of them is chosen.
   */
  toRuns(
    questions: readonly Question[],
    {
      benchmark,
      purpose,
      variants = this.way.variants,
      isExplained = false,
    }: Purpose & { variants?: readonly Variant[]; isExplained?: boolean },
  ): Run[] {
    const explanationJudge = isExplained ? this.explaining.choice : null;
    const ways = variants.flatMap((variant) => this.way.decide(variant, questions, benchmark) ?? []);
    return this.#models.flatMap((model) =>
      ways.map((way) =>
        newRun(benchmark, {
          ...way,
          purpose,
          model,
          judge: this.judge,
          ...(explanationJudge !== null && { explanationJudge }),
          engine: this.engine,
          cutsForRules: this.cutsForRules,
        }),
      ),
    );
  }

  /** All that are asked. One that is kept beside the others and not changed since is asked once. */
  get #models(): ModelChoice[] {
    const all = [...this.others, this.choice];
    const names = all.map((model) => JSON.stringify(model));
    return all.filter((_, index) => names.indexOf(names[index] ?? '') === index);
  }

  #fittingJudge(): JudgeChoice {
    const option = this.judges.find(({ needsModel }) => needsModel === this.provider.looks) ?? this.judges[0];
    if (option === undefined) throw new Error('No judge is registered.');
    return { id: option.id, model: option.needsModel ? this.judgingModel() : null };
  }

  /** What judges where no model was chosen for that. */
  judgingModel(): JudgeChoice['model'] {
    if (this.provider.looks) return { provider: this.provider.id, model: this.model };
    const provider = this.providers.find(({ looks }) => looks);
    return provider === undefined ? null : { provider: provider.id, model: provider.suggestions[0] ?? '' };
  }
}
