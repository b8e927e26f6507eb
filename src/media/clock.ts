/** The page's time, as far as idle workers and stalls depend on it. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  isHidden(): boolean;
  /** Calls back every `ms`: seldom in a hidden page, never in a frozen one. Returns what ends it. */
  every(ms: number, call: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  isHidden: () => document.visibilityState === 'hidden',
  every(ms, call) {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};
