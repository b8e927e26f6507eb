import * as v from 'valibot';

const Word = v.optional(v.fallback(v.optional(v.string()), undefined));

const Detail = v.looseObject({
  reason: Word,
  retryDelay: Word,
  violations: v.optional(v.fallback(v.array(v.looseObject({ quotaId: Word })), []), []),
  metadata: v.optional(v.fallback(v.looseObject({ quota_limit: Word }), {}), {}),
});

/** What stands beside the sentence of a refusal of Google's, by whichever of its endpoints. Whatever is in it, it is read. */
export const GoogleDetails = v.optional(v.fallback(v.array(Detail), []), []);
export type GoogleDetails = v.InferOutput<typeof GoogleDetails>;

/**
 * Whose limit was met, by its name: the sentence is the same for the minute, for the day and for an empty account. Null
 * where no name stands.
 */
export function limitOf(details: GoogleDetails): 'day' | 'shorter' | null {
  const names = details.flatMap(({ violations, metadata }) => [
    ...violations.map(({ quotaId }) => quotaId ?? ''),
    metadata.quota_limit ?? '',
  ]);
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return null;
  return named.some((name) => /PerDay/i.test(name)) ? 'day' : 'shorter';
}

/** Seconds, from `"2.601658672s"`; null where none stands. */
export function delayOf(details: GoogleDetails): number | null {
  const text = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? '';
  const seconds = Number(/^(\d+(?:\.\d+)?)s$/.exec(text)?.[1]);
  return Number.isFinite(seconds) ? seconds : null;
}
