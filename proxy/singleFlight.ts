type Flight<T> = { outcome: Promise<T>; controller: AbortController; waiting: number };

/** Work that many ask for at the same time and that is done once; it is aborted when the last of them has gone. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Rejects with the abort reason as soon as `signal` aborts, even while others still wait. */
  async join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, start);
    flight.waiting += 1;
    let leave = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason);
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.outcome, gone]);
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        flight.controller.abort();
      }
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const outcome = start(controller.signal);
    const flight: Flight<T> = { outcome, controller, waiting: 0 };
    this.#flights.set(key, flight);
    const settled = () => this.#forget(key, flight);
    outcome.then(settled, settled);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
