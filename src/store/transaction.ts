import type { IDBPTransaction, StoreNames } from 'idb';
import type { Schema } from './schema.ts';

export type Stores = StoreNames<Schema>[];

/** Awaits nothing but requests of its transaction, which would end without it. May be run twice. */
export type Work<T, S extends Stores, Mode extends IDBTransactionMode> = (
  transaction: IDBPTransaction<Schema, S, Mode>,
) => Promise<T>;

/** Resolves once the transaction is complete; what fails in `work` undoes all of it. */
export async function complete<T, S extends Stores, Mode extends IDBTransactionMode>(
  transaction: IDBPTransaction<Schema, S, Mode>,
  work: Work<T, S, Mode>,
): Promise<T> {
  const { done } = transaction;
  // It rejects also when `work` fails first, and then nobody waits for it.
  done.catch(() => {});
  try {
    const value = await work(transaction);
    await done;
    return value;
  } catch (error) {
    abort(transaction);
    // A request may say only that it was aborted; its transaction knows why.
    throw transaction.error ?? error;
  }
}

export function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
