/** What a model host may do with a call, whatever format it speaks: plain data, so that a page can choose it over HTTP. */
export type ModelAnswer =
  | Said
  | { kind: 'refuses'; trouble: Trouble; words?: string; headers?: Record<string, string> }
  /** JSON as it stands. */
  | { kind: 'body'; status: number; body: unknown; headers?: Record<string, string> }
  | { kind: 'text'; status: number; type: string; text: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** Sends the head and half of an answer, then breaks the connection. */
  | { kind: 'cut-off' }
  /** Breaks the connection at once. */
  | { kind: 'break' };

export type Said = {
  kind: 'says';
  /** In the parts in which it comes. */
  parts: readonly string[];
  thoughts: string | null;
  finish: 'stop' | 'length' | 'blocked';
  /** Whether the host says how many tokens it counted. */
  counts: boolean;
};

export const TROUBLES = [
  'bad-request',
  'key',
  'forbidden',
  'no-money',
  'model',
  'slow',
  'context',
  'size',
  'minute',
  'day',
  'server',
  'overloaded',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What a host that counts says it counted; `reply` without the thoughts. */
export const COUNTS = { prompt: 900, reply: 14, thoughts: 40 };

export const ANSWERING_MODEL = 'stand-in-001';

export function says(parts: string | readonly string[], fields: Partial<Omit<Said, 'kind' | 'parts'>> = {}): Said {
  const list = typeof parts === 'string' ? [parts] : parts;
  return { kind: 'says', parts: list, thoughts: null, finish: 'stop', counts: true, ...fields };
}

export function refuses(
  trouble: Trouble,
  { words, headers }: { words?: string; headers?: Record<string, string> } = {},
): ModelAnswer {
  return { kind: 'refuses', trouble, ...(words !== undefined && { words }), ...(headers !== undefined && { headers }) };
}
