import type { PageUpdates } from '../domain/pageUpdates.ts';

/** Milliseconds between two looks for a newer version, of a page that stays open for days. */
const LOOK_EVERY = 60 * 60_000;

/** The service worker that opens the page without a network, and the newer one that waits to take its place. */
export class Installation implements PageUpdates {
  readonly #listeners = new Set<() => void>();
  #registration: ServiceWorkerRegistration | null = null;
  #isTaking = false;

  get isWaiting(): boolean {
    // The first one of all waits for nobody.
    return (this.#registration?.waiting ?? null) !== null && navigator.serviceWorker.controller !== null;
  }

  take(): void {
    if (!this.isWaiting) return;
    this.#isTaking = true;
    this.#registration?.waiting?.postMessage('take-over');
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Installs once the page stands. Where the browser refuses (a private window), the page needs a network, as others do. */
  async start(pageAddress: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    // Only the tab that asked for it: another one may be in the middle of a run.
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#isTaking) location.reload();
    });
    let registration: ServiceWorkerRegistration;
    try {
      registration = await serviceWorker.register(new URL('service-worker.js', pageAddress), {
        updateViaCache: 'none',
      });
    } catch {
      return;
    }
    this.#registration = registration;
    const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => this.#announce());
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    this.#announce();
    // Without a network there is nothing newer.
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look();
    });
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
