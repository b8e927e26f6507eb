import type { Failure, FailureCode, Outcome } from '../domain/failure.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';

/** Tries in all, the first one included. */
const MOST_TRIES = 4;
/**
 * A rate limit says nothing about the call itself, and a provider that says when to come back is obeyed, so it may be
 * met more often before the call counts as failed.
 */
const MOST_TRIES_WHEN_LIMITED = 12;

/** Seconds before the second try; doubled before each further one. */
const FIRST_WAIT = 2;
const LONGEST_BACKOFF = 60;
/** Seconds. Whoever asks for more than this is not waited for: the person decides when to go on. */
export const LONGEST_WAIT = 600;

/** Seconds until the next try, or null when there is none to make. `tries` were made, 1 or more. */
export function waitBeforeRetry(failure: Failure, { tries, random }: { tries: number; random: number }): number | null {
  if (!failure.retryable || (failure.retryAfter ?? 0) > LONGEST_WAIT) return null;
  if (tries >= (failure.code === 'rate-limited' ? MOST_TRIES_WHEN_LIMITED : MOST_TRIES)) return null;
  const backoff = Math.min(LONGEST_BACKOFF, FIRST_WAIT * 2 ** (tries - 1));
  // Between half and all of it, so that calls that failed together do not come back together.
  return Math.max(failure.retryAfter ?? 0, backoff * (0.5 + random / 2));
}

/** What the lack of a network may be the reason for. */
const OF_NETWORK: ReadonlySet<FailureCode> = new Set(['unreachable', 'source-unreachable', 'page-incomplete']);
const IS_THIS_DEVICE = /^(localhost|127\.|\[::1\])/;

/**
 * Tries until it succeeds or until another try makes no sense. Without a network it waits for one, however long that
 * takes, and counts no try: a run of hours outlasts a lost connection. Rejects only with an abort reason.
 */
export async function retrying<T>(
  attempt: () => Promise<Outcome<T>>,
  {
    clock,
    network,
    signal,
    onWait,
    onOffline,
  }: { clock: Clock; network: Network; signal: AbortSignal; onWait: () => void; onOffline: () => void },
): Promise<Outcome<T>> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt();
    if (outcome.ok) return outcome;
    if (network.isOffline() && needsNetwork(outcome.failure)) {
      onOffline();
      await network.back(signal);
      tries--;
      continue;
    }
    const wait = waitBeforeRetry(outcome.failure, { tries, random: clock.random() });
    if (wait === null) return outcome;
    onWait();
    await clock.sleep(wait * 1000, signal);
  }
}

/** A server on this device is reached without any network. */
function needsNetwork({ code, facts }: Failure): boolean {
  return OF_NETWORK.has(code) && !IS_THIS_DEVICE.test(String(facts['host'] ?? ''));
}
