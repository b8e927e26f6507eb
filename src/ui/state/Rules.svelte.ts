import type { Provider } from '../../domain/model.ts';
import type { Bench } from './Bench.svelte.ts';
import { askTextRules, CHANCE, type RuleStandings } from './textRules.ts';

/** How the text-only rules do on the open benchmark: what every figure of a model stands beside. */
export class Rules {
  #asked = $state.raw<{ benchmark: unknown; rules: readonly RuleStandings[] }>({ benchmark: null, rules: [] });
  readonly #bench: Bench;
  readonly #providers: readonly Provider[];

  /** Best first, by what is right of the kept choices, and chance last; empty until they were asked. */
  readonly ranked = $derived.by((): readonly RuleStandings[] => {
    const { benchmark, rules } = this.#asked;
    const kept = this.#bench.current?.questions.filter((question) => question.kept) ?? [];
    if (benchmark !== this.#bench.current) return [];
    const right = ({ standings }: RuleStandings) => kept.filter(({ id }) => standings.get(id) === 'right').length;
    const isChance = ({ model }: RuleStandings) => Number(model === CHANCE);
    return rules.toSorted((a, b) => isChance(a) - isChance(b) || right(b) - right(a));
  });

  /** Their names, before they were asked. */
  get models(): readonly string[] {
    return this.#providers.filter(({ looks }) => !looks).flatMap(({ suggestions }) => suggestions);
  }

  constructor(bench: Bench, providers: readonly Provider[]) {
    this.#bench = bench;
    this.#providers = providers;
  }

  /** Asks them about the open benchmark, once. */
  async ask(): Promise<void> {
    const benchmark = this.#bench.current;
    if (benchmark === null || benchmark === this.#asked.benchmark) return;
    this.#asked = { benchmark, rules: [] };
    const rules = await askTextRules(benchmark, this.#providers, new AbortController().signal);
    if (benchmark === this.#asked.benchmark) this.#asked = { benchmark, rules };
  }
}
