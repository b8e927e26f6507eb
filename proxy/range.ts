/** What a Range header asks for; byte positions count from 0 and `last` is included. */
export type ByteRange =
  { kind: 'whole' } | { kind: 'part'; first: number; last: number | null } | { kind: 'tail'; length: number };

/** The bytes that an answer holds. `last` and `total` are null where the host does not say. */
export type Span = { first: number; last: number | null; total: number | null };

/** Fifteen digits stay exact in a double and reach beyond any video. */
const BYTE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;
const CONTENT_RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/;

/** Null for anything but one range of bytes: several ranges in one request are refused, and one of no bytes. */
export function parseRange(header: string | undefined): ByteRange | null {
  if (header === undefined) return { kind: 'whole' };
  const [, first = '', last = ''] = BYTE_RANGE.exec(header) ?? [];
  if (first === '') return Number(last) === 0 ? null : { kind: 'tail', length: Number(last) };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { kind: 'part', first: Number(first), last: last === '' ? null : Number(last) };
}

/** Null for a missing or malformed header. */
export function parseContentRange(header: string | undefined): Span | null {
  const match = CONTENT_RANGE.exec(header ?? '');
  if (!match) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  if (last < first) return null;
  return { first, last, total: match[3] === '*' ? null : Number(match[3]) };
}

/** Whether a 206 sends what was asked for. It may end early where the file does, never elsewhere. */
export function fits(asked: ByteRange, sent: Span): boolean {
  const end = sent.total === null ? null : sent.total - 1;
  switch (asked.kind) {
    case 'whole':
      return sent.first === 0 && (end === null || sent.last === end);
    case 'part':
      if (sent.first !== asked.first) return false;
      if (asked.last === null) return end === null || sent.last === end;
      return sent.last === asked.last || (sent.last === end && (end ?? 0) < asked.last);
    case 'tail':
      return end === null || (sent.last === end && sent.first === Math.max(0, end + 1 - asked.length));
  }
}
