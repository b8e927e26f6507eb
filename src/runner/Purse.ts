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

/** What a run has spent. No call begins once its cap is reached; those under way then may still pass it. */
export class Purse {
  cap: Cap;
  readonly #costOf: CostOf;
  readonly #total: Account;

  constructor({ cap, items, costOf }: { cap: Cap; items: Iterable<Item>; costOf: CostOf }) {
    this.cap = cap;
    this.#costOf = costOf;
    this.#total = new Account(spentInAll([...items].map(({ spent }) => spent)));
  }

  get spent(): Spent {
    return this.#total.spent;
  }

  /** The same model, each try of which is counted here and in `account`. */
  counted(model: Model, choice: Pick<ModelChoice, 'provider' | 'model'>, account: Account): Model {
    const add = (spent: Partial<Spent>) => {
      for (const one of [this.#total, account]) one.add({ ...NOTHING_SPENT, ...spent });
    };
    return {
      ...model,
      reply: async (call, signal) => {
        const reached = this.#reached();
        if (reached !== null) return { ok: false, failure: reached };
        add({ calls: 1 });
        const outcome = await model.reply(call, signal);
        if (!outcome.ok) return outcome;
        const usd = this.#costOf(choice, outcome.value.tokens);
        add(usd === null ? { unpriced: 1 } : { usd });
        return outcome;
      },
    };
  }

  #reached(): Failure | null {
    const { calls, usd } = this.cap;
    if (calls !== null && this.spent.calls >= calls) return failure('cap-reached', { calls }).failure;
    if (usd !== null && this.spent.usd >= usd) return failure('cap-reached', { usd }).failure;
    return null;
  }
}
