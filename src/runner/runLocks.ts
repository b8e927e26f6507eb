/** Keeps two tabs from working on one run. */
export type RunLocks = {
  /** Gives what releases the lock and resolves once it is free, or null where another tab holds it. */
  hold(runId: string): Promise<(() => Promise<void>) | null>;
  held(runId: string): Promise<boolean>;
};

const lockName = (runId: string) => `run/${runId}`;

/** Through the Web Locks of the browser, which frees them when a tab dies. */
function browserLocks(locks: LockManager): RunLocks {
  return {
    hold: (runId) =>
      new Promise((resolve, reject) => {
        const held = locks.request(lockName(runId), { ifAvailable: true }, (lock) => {
          if (lock === null) return resolve(null);
          return new Promise<void>((release) => {
            resolve(() => {
              release();
              return held;
            });
          });
        });
        held.catch(reject);
      }),
    held: async (runId) => {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === lockName(runId));
    },
  };
}

/** Web Locks want a secure context; without one there is nothing to ask, and each tab works for itself. */
const noLocks: RunLocks = { hold: async () => async () => undefined, held: async () => false };

export const platformLocks: RunLocks =
  typeof navigator !== 'undefined' && 'locks' in navigator ? browserLocks(navigator.locks) : noLocks;
