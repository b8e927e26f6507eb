import { failure, success } from '../domain/failure.ts';
import type { KeyPlace, KeyRing } from '../domain/keys.ts';
import { KeyVault, type VaultStore } from './keyVault.ts';

const PREFIX = 'key/';

/**
 * Keys in memory; in the browser's session storage, or sealed under a passphrase in its local storage, where the user
 * says so. Nowhere else.
 *
 * `session` and `device` are null where the browser refuses storage: keys then stay in memory, and `place` says so.
 */
export function createKeyRing(session: Storage | null, device: VaultStore | null = null): KeyRing {
  const keys = new Map<string, { key: string; place: KeyPlace }>();
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  const vault = device === null ? null : new KeyVault(device);

  for (let index = 0; session !== null && index < session.length; index++) {
    const name = session.key(index);
    const key = name?.startsWith(PREFIX) ? session.getItem(name) : null;
    if (name && key) keys.set(name.slice(PREFIX.length), { key, place: 'session' });
  }

  /** Changes of the vault, one after the other: each starts from what the one before it sealed. */
  let sealing: Promise<unknown> = Promise.resolve();
  const putOnDevice = (provider: string, key: string | null) => {
    const put = sealing.then(async () => vault !== null && (await vault.put(provider, key)).ok);
    sealing = put.catch(() => undefined);
    return put;
  };

  /** Out of every place. Resolves when the device has sealed what is left. */
  const drop = async (provider: string) => {
    const wasOnDevice = keys.get(provider)?.place === 'device';
    keys.delete(provider);
    session?.removeItem(PREFIX + provider);
    if (wasOnDevice) await putOnDevice(provider, null);
  };

  return {
    get: (provider) => keys.get(provider)?.key ?? null,
    place: (provider) => keys.get(provider)?.place ?? null,
    async set(provider, entered, wanted) {
      const dropped = drop(provider);
      // Keys are pasted, and what is pasted often ends in a line break.
      const key = entered.trim();
      const isOpen = wanted === 'device' && vault?.state === 'open';
      const isInSession = wanted === 'session' && session !== null && store(session, PREFIX + provider, key);
      if (key !== '') keys.set(provider, { key, place: isOpen || isInSession ? wanted : 'memory' });
      announce();
      await dropped;
      if (!isOpen || key === '' || (await putOnDevice(provider, key))) return;
      const kept = keys.get(provider);
      if (kept?.key === key) keys.set(provider, { key, place: 'memory' });
      announce();
    },
    async forget(provider) {
      const dropped = drop(provider);
      announce();
      await dropped;
    },
    forgetAll() {
      vault?.forget();
      for (const provider of [...keys.keys()]) {
        keys.delete(provider);
        session?.removeItem(PREFIX + provider);
      }
      announce();
    },
    get device() {
      return vault?.state ?? 'empty';
    },
    async unlock(passphrase) {
      if (vault === null) return failure('storage-refused');
      const opened = await vault.unlock(passphrase);
      if (!opened.ok) return opened;
      for (const [provider, key] of opened.value) {
        // A key that was entered since is the newer one.
        if (!keys.has(provider)) keys.set(provider, { key, place: 'device' });
      }
      announce();
      return success(undefined);
    },
    lock() {
      vault?.lock();
      for (const [provider, { place }] of [...keys]) if (place === 'device') keys.delete(provider);
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function store(session: Storage, name: string, key: string): boolean {
  if (key === '') return false;
  try {
    session.setItem(name, key);
    return true;
  } catch {
    return false;
  }
}
