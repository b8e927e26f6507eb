import { describe, expect, test } from 'vitest';
import { fits, parseContentRange, parseRange } from '../../proxy/range.ts';

describe('a Range header', () => {
  test.each([
    [undefined, { kind: 'whole' }],
    ['bytes=0-99', { kind: 'part', first: 0, last: 99 }],
    ['bytes=5-', { kind: 'part', first: 5, last: null }],
    ['bytes=-500', { kind: 'tail', length: 500 }],
    // Names of units are read in either case (RFC 9110, 14.1).
    ['Bytes=5-', { kind: 'part', first: 5, last: null }],
  ])('%s is read', (header, range) => {
    expect(parseRange(header)).toEqual(range);
  });

  test.each([
    'bytes=-',
    'bytes=-0',
    'bytes=9-5',
    'bytes=0-1,5-6',
    'bytes 0-1',
    'items=0-1',
    'bytes=0x1-2',
    `bytes=${'9'.repeat(16)}-`,
  ])('%s is refused', (header) => {
    expect(parseRange(header)).toBeNull();
  });
});

describe('a Content-Range header', () => {
  test('may leave the total open', () => {
    expect(parseContentRange('bytes 0-9/*')).toEqual({ first: 0, last: 9, total: null });
  });

  test.each([undefined, 'bytes */100', 'bytes 9-0/100', 'bytes 0-9'])('%s names no bytes', (header) => {
    expect(parseContentRange(header)).toBeNull();
  });
});

describe('an answer', () => {
  const total = 100;
  test.each([
    ['bytes=0-9', { first: 0, last: 9, total }, true],
    ['bytes=90-200', { first: 90, last: 99, total }, true],
    ['bytes=90-', { first: 90, last: 99, total }, true],
    ['bytes=-30', { first: 70, last: 99, total }, true],
    ['bytes=-300', { first: 0, last: 99, total }, true],
    ['bytes=0-9', { first: 0, last: 9, total: null }, true],
    ['bytes=0-9', { first: 0, last: 19, total }, false],
    ['bytes=0-9', { first: 0, last: 4, total }, false],
    ['bytes=10-19', { first: 0, last: 19, total }, false],
    ['bytes=90-', { first: 90, last: 95, total }, false],
    ['bytes=-30', { first: 60, last: 99, total }, false],
  ])('to %s that sends %o fits: %s', (header, sent, right) => {
    const asked = parseRange(header);
    expect(asked !== null && fits(asked, sent)).toBe(right);
  });
});
