import type { Benchmark } from '../../domain/benchmark.ts';
import { VARIANTS, type Variant } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import { AS_PUBLISHED, type Run } from '../../domain/run.ts';
import { canBePut } from '../../domain/variants.ts';

/** Seconds that `extended` adds on either side unless said otherwise. */
const EXTENSION = 2;
const FIRST_SEED = 1;

/** What needs a seed. */
const DRAWN: readonly Variant[] = ['shuffled', 'images-shuffled'];

type Decided = Pick<Run, keyof typeof AS_PUBLISHED | 'repeats' | 'questionIds'>;

/** In which ways questions are put, and how far that may go. */
export class WayDraft {
  /** In the order offered; never none. */
  variants = $state.raw<readonly Variant[]>([AS_PUBLISHED.variant]);
  seed = $state(FIRST_SEED);
  before = $state(EXTENSION);
  after = $state(EXTENSION);
  evenPeriods = $state(false);
  asksAnew = $state(false);
  repeats = $state(1);
  /** Of each run; null for none. */
  mostCalls = $state<number | null>(null);
  mostUsd = $state<number | null>(null);

  toggle(variant: Variant): void {
    const has = this.variants.includes(variant);
    const next = VARIANTS.filter((one) => (one === variant ? !has : this.variants.includes(one)));
    if (next.length > 0) this.variants = next;
  }

  /** What a run in this way holds; null where none of the questions can be put so. */
  decide(variant: Variant, questions: readonly Question[], benchmark: Pick<Benchmark, 'variants'>): Decided | null {
    const isRotated = variant === 'rotated';
    const put = questions.filter((question) => canBePut(question, variant, benchmark));
    if (put.length === 0) return null;
    return {
      variant,
      seed: DRAWN.includes(variant) ? this.seed : AS_PUBLISHED.seed,
      extension: variant === 'extended' ? { before: this.before, after: this.after } : AS_PUBLISHED.extension,
      evenPeriods: this.evenPeriods,
      asksAnew: this.asksAnew,
      cap: { calls: this.mostCalls, usd: this.mostUsd },
      repeats: isRotated ? Math.max(...put.map(optionsOf)) : this.repeats,
      questionIds: put.map(({ id }) => id),
    };
  }
}

function optionsOf({ target }: Question): number {
  return target.kind === 'choice' ? target.options.length : 0;
}
