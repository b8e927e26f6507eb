import type { StorageMeter, StorageUse } from '../domain/store.ts';

/** What the browser says of its storage. Pages that are served without https have no `navigator.storage`. */
export class BrowserStorage implements StorageMeter {
  async use(): Promise<StorageUse> {
    try {
      const [{ usage, quota }, persistent] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ]);
      return { used: usage ?? null, quota: quota ?? null, persistent };
    } catch {
      return { used: null, quota: null, persistent: false };
    }
  }

  /** Asks that what is stored be kept until the person clears it. Browsers may ask the person, or just refuse. */
  async keep(): Promise<void> {
    try {
      if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    } catch {
      // Then it is kept as long as there is room.
    }
  }
}
