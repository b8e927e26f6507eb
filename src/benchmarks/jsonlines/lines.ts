import { failure, success, type Outcome } from '../../domain/failure.ts';

/** Bytes: a question of a thousand words with its key has some ten thousand. */
export const LONGEST_LINE = 2 ** 20;

const NEWLINE = '\n'.charCodeAt(0);
const UTF8_MARK = [0xef, 0xbb, 0xbf] as const;

/** A line that is not empty, by its number from 1. `fault`: why it has no text. */
export type Line = { number: number } & ({ text: string } | { fault: { expected: string; found: string } });

/**
 * The lines of a file: UTF-8, each line decoded by itself, so that one with other bytes is refused alone; or UTF-16 where
 * its mark says so. Fails with `data-encoding`.
 */
export function linesOf(bytes: Uint8Array, file: string): Outcome<Iterable<Line>> {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (isLittle || (first === 0xfe && second === 0xff)) {
    try {
      return success(linesOfText(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)));
    } catch {
      return failure('data-encoding', { file, expected: 'UTF-8 or UTF-16' });
    }
  }
  // UTF-16 that does not say so has a zero beside each Latin letter.
  if (first === 0 || second === 0)
    return failure('data-encoding', { file, expected: 'UTF-8, or UTF-16 with its mark' });
  return success(linesOfUtf8(bytes));
}

function* linesOfUtf8(bytes: Uint8Array): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = UTF8_MARK.every((byte, at) => bytes[at] === byte) ? UTF8_MARK.length : 0;
  for (let number = 1; start < bytes.length; number++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    if (end - start > LONGEST_LINE) yield tooLong(number, end - start);
    else {
      try {
        const text = decoder.decode(bytes.subarray(start, end));
        if (text.trim() !== '') yield { number, text };
      } catch {
        yield { number, fault: { expected: 'UTF-8', found: 'other bytes' } };
      }
    }
    start = end + 1;
  }
}

function* linesOfText(text: string): Generator<Line> {
  let start = 0;
  for (let number = 1; start < text.length; number++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (2 * (end - start) > LONGEST_LINE) yield tooLong(number, 2 * (end - start));
    else if (text.slice(start, end).trim() !== '') yield { number, text: text.slice(start, end) };
    start = end + 1;
  }
}

function tooLong(number: number, bytes: number): Line {
  return { number, fault: { expected: `at most ${LONGEST_LINE} bytes`, found: `${bytes} bytes` } };
}
