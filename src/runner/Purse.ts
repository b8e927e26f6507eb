import { failure, type Failure } from '../domain/failure.ts';
import { NOTHING_SPENT, spentInAll, type Item, type Spent } from '../domain/item.ts';
import type { Model, ModelChoice } from '../domain/model.ts';
import type { Tokens } from '../domain/reply.ts';
import type { Cap } from '../domain/run.ts';

/** US dollars that a call costs by its tokens; null where the price or the tokens are not known. */
export type CostOf = (choice: Pick<ModelChoice, 'provider' | 'model'>, tokens: Tokens) => number | null;

/** What one question's calls add up to. */
export class Account {
  #spent: Spent;

  constructor(before: Spent = NOTHING_SPENT) {
    this.#spent = before;
  }

  get spent(): Spent {
    return this.#spent;
  }

  add(spent: Spent): void {
    this.#spent = spentInAll([this.#spent, spent]);
  }
}

/**
 * What a run has spent. No call begins once its cap is reached. What a call costs is known when it ends: under a cap of
 * money the first one ends alone, and from then on those under way count as the mean of those billed, so that the cap is
 * passed by one call at most, and by what others cost beyond the mean.
 */
export class Purse {
  cap: Cap;
  readonly #costOf: CostOf;
  readonly #total: Account;
  readonly #billed: { calls: number; usd: number };
  #underWay = 0;
  /** Calls that wait for one to end. */
  #waiting: (() => void)[] = [];

  constructor({ cap, items, costOf }: { cap: Cap; items: Iterable<Item>; costOf: CostOf }) {
    this.cap = cap;
    this.#costOf = costOf;
    this.#total = new Account(spentInAll([...items].map(({ spent }) => spent)));
    const { calls, unpriced, usd } = this.spent;
    this.#billed = { calls: calls - unpriced, usd };
  }

  get spent(): Spent {
    return this.#total.spent;
  }

  /** The same model, each try of which is counted here and in `account`. `pausing` ends a wait for what others cost. */
  counted(
    model: Model,
    choice: Pick<ModelChoice, 'provider' | 'model'>,
    account: Account,
    pausing: AbortSignal | null = null,
  ): Model {
    const add = (spent: Partial<Spent>) => {
      for (const one of [this.#total, account]) one.add({ ...NOTHING_SPENT, ...spent });
    };
    return {
      ...model,
      reply: async (call, signal) => {
        while (this.#mayBeSpent()) {
          await this.#next(pausing === null ? signal : AbortSignal.any([signal, pausing]));
        }
        const reached = this.#reached();
        if (reached !== null) return { ok: false, failure: reached };
        add({ calls: 1 });
        this.#underWay += 1;
        try {
          const outcome = await model.reply(call, signal);
          if (!outcome.ok) return outcome;
          const usd = this.#costOf(choice, outcome.value.tokens);
          add(usd === null ? { unpriced: 1 } : { usd });
          this.#billed.calls += 1;
          this.#billed.usd += usd ?? 0;
          return outcome;
        } finally {
          this.#underWay -= 1;
          for (const wake of this.#waiting.splice(0)) wake();
        }
      },
    };
  }

  /** Whether the calls under way may use up what the cap still leaves. */
  #mayBeSpent(): boolean {
    const { usd } = this.cap;
    if (usd === null || this.#underWay === 0) return false;
    const { calls, usd: billed } = this.#billed;
    return calls === 0 || this.spent.usd + (this.#underWay * billed) / calls >= usd;
  }

  /** Resolves when a call has ended. Rejects with the abort reason. */
  #next(ending: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      ending.throwIfAborted();
      const abort = () => reject(ending.reason);
      ending.addEventListener('abort', abort, { once: true });
      this.#waiting.push(() => {
        ending.removeEventListener('abort', abort);
        resolve();
      });
    });
  }

  #reached(): Failure | null {
    const { calls, usd } = this.cap;
    if (calls !== null && this.spent.calls >= calls) return failure('cap-reached', { calls }).failure;
    if (usd !== null && this.spent.usd >= usd) return failure('cap-reached', { usd }).failure;
    return null;
  }
}
