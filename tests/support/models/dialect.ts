import { createHash } from 'node:crypto';
import type { Said, Trouble } from './answers.ts';

export type Refusal = { status: number; body: unknown };

/** What a host got, whatever format it came in. */
export type ReadCall = {
  model: string;
  text: string;
  system: string | null;
  media: readonly { type: string; sha256: string }[];
  /** The JSON Schema asked for; null for free text. */
  schema: unknown;
};

/** A format that model hosts speak. */
export type Dialect = {
  /** What is wrong with a body, or null: an unknown field is an error, as at the strictest of the hosts. */
  problemOf(body: unknown): string | null;
  read(body: unknown): ReadCall;
  say(said: Said): unknown;
  /** `words` replace the host's usual ones. */
  refuse(trouble: Trouble, words: string | null): Refusal;
};

/** Of bytes in base64, bare or as a `data:` address. */
export function mediaOf(encoded: string, type: string | null = null): { type: string; sha256: string } {
  const [, named, data] = /^data:([^;,]+);base64,(.*)$/s.exec(encoded) ?? [];
  const bytes = Buffer.from(data ?? encoded, 'base64');
  return { type: named ?? type ?? '', sha256: createHash('sha256').update(bytes).digest('hex') };
}

const STATUS: Readonly<Record<Trouble, number>> = {
  'bad-request': 400,
  key: 401,
  forbidden: 403,
  'no-money': 402,
  model: 404,
  slow: 408,
  context: 400,
  size: 413,
  minute: 429,
  day: 429,
  server: 500,
  overloaded: 503,
};

export function statusOf(trouble: Trouble): number {
  return STATUS[trouble];
}
