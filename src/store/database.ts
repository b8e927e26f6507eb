import type { IDBPDatabase } from 'idb';
import { success, type Outcome } from '../domain/failure.ts';
import { openDatabase, type Opening } from './opening.ts';
import type { Schema } from './schema.ts';
import { storageFailure } from './storageFailure.ts';
import { complete, type Stores, type Work } from './transaction.ts';
import { UPGRADES, type Upgrade } from './upgrades.ts';

const NAME = 'rexsonovqa-playground';

/** What can be made or fetched again. */
const CACHES: ['clips', 'clipUses', 'stills', 'stillUses'] = ['clips', 'clipUses', 'stills', 'stillUses'];

/** The browser's database: opened on first use, and again after it was lost or could not be opened. */
export class Database {
  readonly #name: string;
  readonly #upgrades: readonly Upgrade[];
  #opening: Opening | null = null;

  constructor({ name = NAME, upgrades = UPGRADES }: { name?: string; upgrades?: readonly Upgrade[] } = {}) {
    this.#name = name;
    this.#upgrades = upgrades;
  }

  read<T, const S extends Stores>(stores: S, work: Work<T, S, 'readonly'>): Promise<Outcome<T>> {
    return this.#attempt((db) => complete(db.transaction(stores), work));
  }

  /** Resolves once all of `work` is on the disk, or none of it. Where room is short, kept clips and pictures make room. */
  async write<T, const S extends Stores>(stores: S, work: Work<T, S, 'readwrite'>): Promise<Outcome<T>> {
    const write = () => this.#write(stores, work, 'strict');
    const outcome = await write();
    if (outcome.ok || outcome.failure.code !== 'storage-full') return outcome;
    await this.writeCache(CACHES, (transaction) =>
      Promise.all(CACHES.map((name) => transaction.objectStore(name).clear())),
    );
    return write();
  }

  /** The same for what can be made again: nothing makes room for it, and a power cut may undo it. */
  writeCache<T, const S extends Stores>(stores: S, work: Work<T, S, 'readwrite'>): Promise<Outcome<T>> {
    return this.#write(stores, work, 'relaxed');
  }

  #write<T, S extends Stores>(
    stores: S,
    work: Work<T, S, 'readwrite'>,
    durability: IDBTransactionDurability,
  ): Promise<Outcome<T>> {
    return this.#attempt((db) => complete(db.transaction(stores, 'readwrite', { durability }), work));
  }

  async #attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, { again = true } = {}): Promise<Outcome<T>> {
    try {
      return success(await work(await this.#connection()));
    } catch (error) {
      if (!again || !isLostConnection(error)) return storageFailure(error);
      this.#opening = null;
      return this.#attempt(work, { again: false });
    }
  }

  #connection(): Promise<IDBPDatabase<Schema>> {
    const opening = this.#opening ?? this.#open();
    return Promise.race([opening.connection, opening.blocked]);
  }

  #open(): Opening {
    const forget = () => {
      if (this.#opening === opening) this.#opening = null;
    };
    const opening = openDatabase(this.#name, this.#upgrades, forget);
    opening.connection.catch(forget);
    this.#opening = opening;
    return opening;
  }
}

/** The browser closed the connection by itself, or is about to. */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'AbortError');
}
