/** Time and chance, at one seam. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with the abort reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** 0 ≤ value < 1. */
  random(): number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};
