import type { KeyPlace, KeyRing } from '../domain/keys.ts';

const PREFIX = 'key/';

/**
 * Keys in memory, and in the browser's session storage where the user says so. Nowhere else.
 *
 * `session` is null where the browser refuses storage: keys then stay in memory, and `place` says so.
 */
export function createKeyRing(session: Storage | null): KeyRing {
  const keys = new Map<string, { key: string; place: KeyPlace }>();
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());

  for (let index = 0; session !== null && index < session.length; index++) {
    const name = session.key(index);
    const key = name?.startsWith(PREFIX) ? session.getItem(name) : null;
    if (name && key) keys.set(name.slice(PREFIX.length), { key, place: 'session' });
  }

  const drop = (provider: string) => {
    keys.delete(provider);
    session?.removeItem(PREFIX + provider);
  };

  return {
    get: (provider) => keys.get(provider)?.key ?? null,
    place: (provider) => keys.get(provider)?.place ?? null,
    set(provider, entered, wanted) {
      drop(provider);
      // Keys are pasted, and what is pasted often ends in a line break.
      const key = entered.trim();
      const place =
        wanted === 'session' && session !== null && store(session, PREFIX + provider, key) ? wanted : 'memory';
      if (key !== '') keys.set(provider, { key, place });
      announce();
    },
    forget(provider) {
      drop(provider);
      announce();
    },
    forgetAll() {
      for (const provider of [...keys.keys()]) drop(provider);
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
