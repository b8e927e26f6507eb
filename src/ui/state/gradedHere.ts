import type { Activity } from '../../domain/activity.ts';

/** Published runs by id, each with what is stored of it laid over: answers that were graded here. */
export function gradedHere(
  published: readonly Activity[],
  storedOf: (runId: string) => Activity | null,
): ReadonlyMap<string, Activity> {
  return new Map(published.map((activity) => [activity.runId, laidOver(activity, storedOf(activity.runId))]));
}

function laidOver(published: Activity, stored: Activity | null): Activity {
  if (stored === null) return published;
  // An answer that is not there was not published: there is nothing to go on with.
  const state = stored.state === 'interrupted' ? 'finished' : stored.state;
  return { ...stored, state, items: new Map([...published.items, ...stored.items]) };
}
