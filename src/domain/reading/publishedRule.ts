import type { ChoiceReading } from './choiceReading.ts';

/** The first that matches counts. `m`: a line of its own; `i` only where the published rule ignores case. */
const STEPS: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['published-answer', /Answer:\s*\*?([A-D])/i],
  ['published-line', /^\s*([A-D])[.)]/m],
  ['published-sentence', /(?:answer|option)\s+is\s+([A-D])/i],
  ['published-first-character', /^([A-D])/],
];

/**
 * The rule of the published scripts, kept for comparison with the published figures, its faults included: it reads
 * "Based on…" as B and "Answer: **B**" as A.
 */
export function publishedRule(text: string, options: readonly string[]): ChoiceReading {
  const reply = text.trim();
  for (const [rule, pattern] of STEPS) {
    const letter = pattern.exec(reply)?.[1];
    if (letter === undefined) continue;
    const index = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
    if (index < options.length) return { kind: 'read', index, rule };
  }
  return { kind: 'unread', reason: 'unreadable', rule: 'published-none' };
}
