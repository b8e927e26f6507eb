import { deleteDB } from 'idb';
import { onTestFinished } from 'vitest';
import { Database } from '../../src/store/database.ts';
import type { Upgrade } from '../../src/store/upgrades.ts';

let count = 0;

/** A name that no database has; what is stored under it goes with the test. */
export function freshName(): string {
  count += 1;
  const name = `test ${count} ${crypto.randomUUID()}`;
  onTestFinished(() => deleteDB(name));
  return name;
}

/** A database, and the same one as another tab or a later visit opens it. */
export function freshDatabase() {
  const name = freshName();
  return {
    name,
    database: new Database({ name }),
    reopened: (upgrades?: readonly Upgrade[]) => new Database(upgrades ? { name, upgrades } : { name }),
  };
}
