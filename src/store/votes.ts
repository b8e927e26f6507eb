import * as v from 'valibot';
import type { Outcome } from '../domain/failure.ts';
import { MOST_HANDS } from '../domain/lesson/hands.ts';
import type { Vote, Votes, VoteStore } from '../domain/lesson/votes.ts';
import { KeptLessons } from './keptLessons.ts';

const STORAGE_KEY = 'votes';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_HANDS));
const voteReader = v.variant('kind', [
  v.object({ kind: v.literal('choice'), hands: v.array(count) }),
  v.object({
    kind: v.literal('number'),
    numbers: v.array(v.object({ value: v.pipe(v.number(), v.finite()), hands: count })),
  }),
]);
const lessonsReader = v.array(v.object({ lesson: v.string(), votes: v.array(v.tuple([v.string(), voteReader])) }));

type KeptVotes = v.InferOutput<typeof lessonsReader>[number];

/** Keeps what a class voted in `sessionStorage`: it outlives a reload, and goes with the tab. */
export class StoredVotes implements VoteStore {
  readonly #kept: KeptLessons<KeptVotes>;

  /** Null where the browser lets the page keep nothing. */
  constructor(storage: Storage | null) {
    this.#kept = new KeptLessons(storage, STORAGE_KEY, lessonsReader);
  }

  votes(lesson: string): Votes {
    return new Map(this.#kept.of(lesson)?.votes);
  }

  put(lesson: string, votes: Votes): Outcome<void> {
    const cast = [...votes].map(([id, vote]): KeptVotes['votes'][number] => [id, copied(vote)]);
    return this.#kept.put(lesson, cast.length === 0 ? null : { lesson, votes: cast });
  }
}

function copied(vote: Vote): v.InferOutput<typeof voteReader> {
  return vote.kind === 'choice' ? { ...vote, hands: [...vote.hands] } : { ...vote, numbers: [...vote.numbers] };
}
