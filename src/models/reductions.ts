import { SHRINK_STEPS, type ClipShrinker } from '../domain/clip.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Attachment } from '../domain/model.ts';
import type { Reduction } from '../domain/reply.ts';

/** The published thinning: every second still, then every fourth, then every eighth. */
const THINNING_STEPS = [2, 4, 8];

/** Bytes of base64 for each three bytes. */
const BASE64_GROUP = 4;

export type Variant = { attachments: readonly Attachment[]; reduced: Reduction | null };

/**
 * The attachments as they are, and then ever less of them: stills thinned, a clip encoded again by the published steps.
 * Each is made only when it is asked for. Rejects only with the abort reason.
 */
export async function* variants(
  attachments: readonly Attachment[],
  { shrinker, signal }: { shrinker: ClipShrinker | null; signal: AbortSignal },
): AsyncGenerator<Outcome<Variant>> {
  yield success({ attachments, reduced: null });
  const [first] = attachments;
  if (first === undefined) return;
  if (first.blob.type.startsWith('image/')) {
    for (const thinned of thinnings(attachments)) {
      yield success({
        attachments: thinned,
        reduced: { kind: 'thinned', sent: thinned.length, of: attachments.length },
      });
    }
    return;
  }
  for (const step of shrinker === null ? [] : SHRINK_STEPS) {
    const shrunk = await shrinker?.shrink(first.blob, step, signal);
    if (shrunk === undefined) return;
    if (!shrunk.ok) {
      yield shrunk;
      return;
    }
    yield success({ attachments: [shrunk.value], reduced: { kind: 'shrunk', ...step } });
  }
}

/** The first and the last are always kept. */
function thinnings<T>(stills: readonly T[]): T[][] {
  const last = stills.length - 1;
  return THINNING_STEPS.map((step) => stills.filter((_, index) => index % step === 0 || index === last)).filter(
    (kept) => kept.length < stills.length,
  );
}

/** A failure where the attachments, written as base64, are more than `most` bytes. */
export function withinBudget(attachments: readonly Attachment[], most: number | null): Outcome<void> {
  const bytes = attachments.reduce((sum, { blob }) => sum + Math.ceil(blob.size / 3) * BASE64_GROUP, 0);
  return most !== null && bytes > most ? failure('too-large', { bytes, most }) : success(undefined);
}
