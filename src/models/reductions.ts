import { SHRINK_STEPS, type ClipShrinker } from '../domain/clip.ts';
import { failure, success, type FailureCode, type Outcome } from '../domain/failure.ts';
import type { Attachment, ClipForm } from '../domain/model.ts';
import type { Reduction } from '../domain/reply.ts';
import { isStill } from './encodedMedia.ts';

/** The published thinning: every second still, then every fourth, then every eighth. */
const THINNING_STEPS = [2, 4, 8];

/** Bytes of base64 for each three bytes. */
const BASE64_GROUP = 4;

/** Bytes of base64 in one request: of all that is attached together, or of each for itself. */
export type Budget = { kind: 'all' | 'each'; bytes: number };

export type Variant = { attachments: readonly Attachment[]; reduced: Reduction | null };

/** What less of a clip may cure. A clip's size is no cure for its length, so only stills are thinned for the context. */
const CURABLE: Readonly<Record<ClipForm['kind'], ReadonlySet<FailureCode>>> = {
  whole: new Set(['too-large']),
  stills: new Set(['too-large', 'context-exceeded']),
};

/**
 * Asks with the attachments as they are, and with ever less of them while that is too much. `most` bytes of base64 are
 * asked with at all, or that many for each; null leaves it to the host to refuse. Stills that a question shows one by one all count: of them
 * none is left out. Rejects only with the abort reason.
 */
export async function askWithLess<T>(
  attachments: readonly Attachment[],
  {
    most,
    shrinker,
    mayThin = true,
    signal,
  }: { most: Budget | null; shrinker: ClipShrinker | null; mayThin?: boolean | undefined; signal: AbortSignal },
  ask: (variant: Variant) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const curable = CURABLE[isStills(attachments) ? 'stills' : 'whole'];
  let outcome: Outcome<T> = failure('too-large');
  for await (const variant of variants(attachments, { shrinker, mayThin, signal })) {
    if (!variant.ok) return variant;
    const bytes = most === null ? 0 : encodedBytes(variant.value.attachments, most.kind);
    const isTooMuch = most !== null && bytes > most.bytes;
    outcome = isTooMuch ? failure('too-large', { bytes, most: most.bytes }) : await ask(variant.value);
    if (outcome.ok || !curable.has(outcome.failure.code)) return outcome;
  }
  return outcome;
}

/**
 * The attachments as they are, and then ever less of them: stills thinned, a clip encoded again by the published steps.
 * Each is made only when it is asked for. Rejects only with the abort reason.
 */
async function* variants(
  attachments: readonly Attachment[],
  { shrinker, mayThin, signal }: { shrinker: ClipShrinker | null; mayThin: boolean; signal: AbortSignal },
): AsyncGenerator<Outcome<Variant>> {
  yield success({ attachments, reduced: null });
  const [first] = attachments;
  if (first === undefined) return;
  if (isStills(attachments)) {
    if (!mayThin) return;
    for (const thinned of thinnings(attachments)) {
      yield success({
        attachments: thinned,
        reduced: { kind: 'thinned', sent: thinned.length, of: attachments.length },
      });
    }
    return;
  }
  if (shrinker === null) return;
  for (const step of SHRINK_STEPS) {
    const shrunk = await shrinker.shrink(first.blob, step, signal);
    if (!shrunk.ok) {
      yield shrunk;
      return;
    }
    yield success({ attachments: [shrunk.value], reduced: { kind: 'shrunk', ...step } });
  }
}

/** The first and the last are always kept. A step that leaves as many as the one before is left out. */
function thinnings<T>(stills: readonly T[]): T[][] {
  const last = stills.length - 1;
  const kept = THINNING_STEPS.map((step) => stills.filter((_, index) => index % step === 0 || index === last));
  return kept.filter(({ length }, index) => length < (kept[index - 1] ?? stills).length);
}

function isStills([first]: readonly Attachment[]): boolean {
  return first !== undefined && isStill(first.blob);
}

function encodedBytes(attachments: readonly Attachment[], kind: Budget['kind']): number {
  const each = attachments.map(({ blob }) => Math.ceil(blob.size / 3) * BASE64_GROUP);
  return kind === 'each' ? Math.max(0, ...each) : each.reduce((sum, bytes) => sum + bytes, 0);
}
