import type { Question } from '../../domain/question.ts';

/** Digits that name a version that nobody named. */
const DIGITS = 12;

/** Names a version after all that is asked and how it is scored; the order of the files and rows does not matter. */
export async function contentVersion(questions: readonly Question[]): Promise<string> {
  const lines = questions.map(({ id, stem, target, media, facets, cluster }) =>
    JSON.stringify([id, stem, target, media.length, facets, cluster]),
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.toSorted().join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGITS);
}
