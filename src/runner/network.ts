/** Whether this device has a network at all, as far as the browser knows. */
export type Network = {
  isOffline(): boolean;
  /** Resolves once there is one. Rejects with the abort reason. */
  back(signal: AbortSignal): Promise<void>;
};

/** Where nobody knows of networks there is one. */
export const platformNetwork: Network = {
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  back: (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const ended = new AbortController();
      const end = (settle: () => void) => () => {
        ended.abort();
        settle();
      };
      addEventListener('online', end(resolve), { signal: ended.signal });
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
        { signal: ended.signal },
      );
    }),
};
