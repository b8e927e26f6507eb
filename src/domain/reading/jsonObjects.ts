import { readJson, type JsonConflict } from '../json.ts';

/** `start` and `end` are offsets in the text that it was found in. */
export type FoundJson = { value: unknown; conflicts: readonly JsonConflict[]; start: number; end: number };

/** Brackets at which an object is looked for: beyond that a text is something else, and reading it would take seconds. */
const MOST_TRIES = 1000;

/** What models write for JSON. */
const LOOSE = { trailingCommas: true, rawControls: true };

/** The JSON in a reply: the whole of it if it is JSON, else each object and array in it that is whole, in order. */
export function jsonIn(text: string): readonly FoundJson[] {
  const whole = wholeJson(text);
  if (whole !== null) return [{ ...whole, start: 0, end: text.length }];
  const found: FoundJson[] = [];
  for (let tries = 0, at = nextBracket(text, 0); at !== -1 && tries < MOST_TRIES; tries++) {
    const reading = readJson(text, { from: at, partial: true, ...LOOSE });
    if (reading.ok) found.push({ ...reading, start: at });
    at = nextBracket(text, reading.ok ? reading.end : at + 1);
  }
  return found;
}

/** A reply that is JSON and nothing else but a fence around it; null for any other. */
export function wholeJson(text: string): Pick<FoundJson, 'value' | 'conflicts'> | null {
  const bare = text.trim().replace(/^```[a-z0-9]*\s*\n([\s\S]*?)\n?\s*```$/i, '$1');
  const whole = readJson(bare, LOOSE);
  return whole.ok ? whole : null;
}

const BRACKET = /[{[]/g;

function nextBracket(text: string, from: number): number {
  BRACKET.lastIndex = from;
  return BRACKET.exec(text)?.index ?? -1;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
