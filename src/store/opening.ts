import { openDB, type IDBPDatabase } from 'idb';
import type { Schema } from './schema.ts';
import { DatabaseBlocked } from './storageFailure.ts';
import { abort } from './transaction.ts';
import type { Upgrade } from './upgrades.ts';

/** How long another tab may take to let go of an older version. */
const BLOCKED_GRACE_MS = 3000;

/** What a step throws whose transaction has ended: a full or a broken disk ends it. */
const ENDED: ReadonlySet<string> = new Set(['InvalidStateError', 'TransactionInactiveError']);

export type Opening = {
  connection: Promise<IDBPDatabase<Schema>>;
  /** Rejects when another tab has kept `connection` waiting for too long; that may still come. */
  blocked: Promise<never>;
};

/** `onLost` is called when the connection can be used no more. */
export function openDatabase(name: string, upgrades: readonly Upgrade[], onLost: () => void): Opening {
  let onBlocked = () => {};
  const blocked = new Promise<never>((_, reject) => {
    onBlocked = () => setTimeout(() => reject(new DatabaseBlocked()), BLOCKED_GRACE_MS);
  });
  // Of no interest once the connection is there.
  blocked.catch(() => {});
  return { connection: connect(name, upgrades, { onBlocked, onLost }), blocked };
}

async function connect(
  name: string,
  upgrades: readonly Upgrade[],
  { onBlocked, onLost }: { onBlocked: () => void; onLost: () => void },
): Promise<IDBPDatabase<Schema>> {
  // Some browsers have none at all where they keep nothing: the same to a person as a refusal.
  const { indexedDB } = globalThis as { indexedDB?: IDBFactory };
  if (indexedDB === undefined) throw new DOMException('There is no database.', 'NotAllowedError');
  let climbing = Promise.resolve();
  try {
    return await openDB<Schema>(name, upgrades.length, {
      upgrade(db, version, _, transaction) {
        const steps = upgrades.slice(version);
        climbing = climb(steps, db as unknown as IDBPDatabase, transaction as unknown as Parameters<Upgrade>[1]);
        climbing.catch(() => abort(transaction));
        // The opening fails with it, and nobody waits for this one.
        transaction.done.catch(() => {});
      },
      blocked: onBlocked,
      // Another tab opens a newer version, or clears all data: it must not wait for this one.
      blocking(_current, _next, { target }) {
        if (target instanceof IDBDatabase) target.close();
        onLost();
      },
      terminated: onLost,
    });
  } catch (error) {
    // A step that failed knows more than "the transaction was aborted", unless the browser ended that by itself.
    await climbing.catch((reason: unknown) => {
      throw reason instanceof DOMException && ENDED.has(reason.name) ? error : reason;
    });
    throw error;
  }
}

async function climb(steps: readonly Upgrade[], ...database: Parameters<Upgrade>): Promise<void> {
  for (const step of steps) await step(...database);
}
