import type { Rest } from '../domain/activity.ts';
import { success, type Outcome } from '../domain/failure.ts';
import { itemKey, type AnsweredItem, type Item } from '../domain/item.ts';
import type { Run, RunRecord } from '../domain/run.ts';
import type { RunStore } from '../domain/store.ts';
import type { BrowserStorage } from './browserStorage.ts';
import type { Database } from './database.ts';
import { Unsaved } from './unsaved.ts';

/**
 * Runs in the browser's database. What could not be written is a failure, and is held in memory: it is read with the
 * rest, and written with the next write that succeeds.
 */
export class StoredRuns implements RunStore {
  readonly #database: Database;
  readonly #storage: Pick<BrowserStorage, 'keep'>;
  readonly #unsaved = {
    runs: new Unsaved<Run>(({ id }) => id),
    items: new Unsaved<Item>(({ runId, questionId, repeat }) => `${runId} ${itemKey(questionId, repeat)}`),
  };
  /** Writes go one after the other, so that a second try of an old record never overwrites a new one. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Items that wait for one turn: a disk takes a hundred in one transaction as fast as one. Any other write closes it. */
  #joint: Joint | null = null;
  #askedToKeep = false;

  constructor(database: Database, storage: Pick<BrowserStorage, 'keep'>) {
    this.#database = database;
    this.#storage = storage;
  }

  async runs(): Promise<Outcome<readonly Run[]>> {
    const stored = await this.#database.read(['runs'], ({ store }) => store.getAll());
    return this.#unsaved.runs.over(stored);
  }

  async items(runId: string): Promise<Outcome<readonly Item[]>> {
    const stored = await this.#database.read(['items'], ({ store }) => store.getAll(itemsOf(runId)));
    return this.#unsaved.items.over(stored, (item) => item.runId === runId);
  }

  async answerTo(callKey: string): Promise<Outcome<AnsweredItem | null>> {
    const stored = await this.#database.read(['items'], ({ store }) => store.index('callKey').getAll(callKey));
    const items = this.#unsaved.items.over(stored, (item) => item.callKey === callKey);
    return items.ok ? success(items.value.find(isAnswered) ?? null) : items;
  }

  rest(runId: string): Promise<Outcome<Rest | null>> {
    return this.#database.read(['rests'], async ({ store }) => (await store.get(runId)) ?? null);
  }

  putRest(runId: string, rest: Rest | null): Promise<Outcome<void>> {
    return this.#inTurn(() =>
      this.#database.write(['runs', 'rests'], async (transaction) => {
        const rests = transaction.objectStore('rests');
        // Another tab may have removed the run.
        const isThere = (await transaction.objectStore('runs').getKey(runId)) !== undefined;
        await (rest === null || !isThere ? rests.delete(runId) : rests.put(rest, runId));
      }),
    );
  }

  async putRun(run: Run): Promise<Outcome<void>> {
    const written = await this.#inTurn(() => this.#write({ runs: [run], items: [] }));
    if (written.ok) this.#askToKeep();
    return written;
  }

  putItem(item: Item): Promise<Outcome<void>> {
    const joint = this.#joint ?? this.#openJoint();
    joint.items.push(item);
    return joint.written.then((outcomeOf) => outcomeOf(item));
  }

  async putRecords(records: readonly RunRecord[]): Promise<Outcome<void>> {
    const runs = records.map(({ run }) => run);
    const items = records.flatMap((record) => record.items);
    const written = await this.#inTurn(() => {
      for (const { id } of runs) this.#releaseItems(id);
      return this.#write({ runs, items, replaced: runs.map(({ id }) => id) });
    });
    if (written.ok) this.#askToKeep();
    return written;
  }

  removeRun(runId: string): Promise<Outcome<void>> {
    return this.#inTurn(async () => {
      const removed = await this.#database.write(['runs', 'items', 'rests'], async (transaction) => {
        await Promise.all([
          transaction.objectStore('runs').delete(runId),
          transaction.objectStore('rests').delete(runId),
          transaction.objectStore('items').delete(itemsOf(runId)),
        ]);
      });
      if (!removed.ok && removed.failure.code !== 'storage-refused') return removed;
      const { runs } = this.#unsaved;
      for (const run of runs.all()) if (run.id === runId) runs.release(run);
      this.#releaseItems(runId);
      return success(undefined);
    });
  }

  /** Once a visit, with the first run that is stored. */
  #askToKeep(): void {
    if (this.#askedToKeep) return;
    this.#askedToKeep = true;
    void this.#storage.keep();
  }

  #releaseItems(runId: string): void {
    const { items } = this.#unsaved;
    for (const item of items.all()) if (item.runId === runId) items.release(item);
  }

  /** `replaced`: ids of runs whose stored items go first. */
  async #write(news: {
    runs: readonly Run[];
    items: readonly Item[];
    replaced?: readonly string[];
  }): Promise<Outcome<void>> {
    const unsaved = this.#unsaved;
    // In this order, so that the newer of two records with one key is the one that stays.
    const runs = [...unsaved.runs.all(), ...news.runs];
    const items = [...unsaved.items.all(), ...news.items];
    const written = await this.#database.write(['runs', 'items', 'rests'], async (transaction) => {
      for (const runId of news.replaced ?? []) {
        await transaction.objectStore('items').delete(itemsOf(runId));
        await transaction.objectStore('rests').delete(runId);
      }
      // What cannot be cloned throws at once: as a rejection it leaves those asked for before it awaited.
      await Promise.all([
        ...runs.map(async (run) => transaction.objectStore('runs').put(run)),
        ...items.map(async (item) => transaction.objectStore('items').put(item)),
      ]);
    });
    const settle = written.ok ? 'release' : 'hold';
    for (const run of runs) unsaved.runs[settle](run);
    for (const item of items) unsaved.items[settle](item);
    return written;
  }

  #openJoint(): Joint {
    const items: Item[] = [];
    const written = this.#inTurn(async () => {
      if (this.#joint?.items === items) this.#joint = null;
      try {
        const outcome = await this.#write({ runs: [], items });
        return () => Promise.resolve(outcome);
      } catch (error) {
        if (items.length === 1) throw error;
        // One that cannot be stored is in no other's way.
        const alone = new Map<Item, Promise<Outcome<void>>>();
        for (const item of items) {
          const one = this.#write({ runs: [], items: [item] });
          alone.set(item, one);
          await one.catch(() => {});
        }
        return (item: Item) => alone.get(item) ?? Promise.reject(error as Error);
      }
    });
    return (this.#joint = { items, written });
  }

  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    this.#joint = null;
    const turn = this.#lastWrite.then(write);
    this.#lastWrite = turn.catch(() => {});
    return turn;
  }
}

/** `written` gives what came of each. */
type Joint = { items: Item[]; written: Promise<(item: Item) => Promise<Outcome<void>>> };

function isAnswered(item: Item): item is AnsweredItem {
  return item.state !== 'failed';
}

/** The keys of a run's items: an array is greater than any question's id. */
function itemsOf(runId: string): IDBKeyRange {
  return IDBKeyRange.bound([runId], [runId, []]);
}
