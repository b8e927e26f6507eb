import type { StillFiles } from '../domain/benchmark.ts';
import { success } from '../domain/failure.ts';
import type { StillStore } from '../domain/store.ts';

/** The same pictures, each fetched once: one picture of a packed table costs all that it is packed with. */
export function cachedStills(stills: StillFiles, { store, prefix }: { store: StillStore; prefix: string }): StillFiles {
  return {
    async read(source, signal) {
      const key = `${prefix}/${source}`;
      const kept = await store.get(key);
      signal.throwIfAborted();
      if (kept.ok && kept.value !== null) return success(kept.value);
      const read = await stills.read(source, signal);
      // That one could not be kept harms nobody.
      if (read.ok) void store.put(key, read.value);
      return read;
    },
  };
}
