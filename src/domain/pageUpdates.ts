/** A newer version of the page, which has come and waits: whoever is at work decides when it takes over. */
export interface PageUpdates {
  readonly isWaiting: boolean;
  /** Lets the newer version take over and reloads this page. Other tabs go on as they are. */
  take(): void;
  /** Calls back when one has come; returns what ends it. */
  subscribe(listener: () => void): () => void;
}
