import { describe, expect, test } from 'vitest';
import { EntrySplitter } from '../../../src/benchmarks/rexvqa/entries.ts';
import type { Outcome } from '../../../src/domain/failure.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Found = { key: string; value: string; end: number; depth: number };

/** Feeds a text in pieces of so many bytes. */
function split(text: string | Uint8Array, size = 1_000_000, offset = 0): Outcome<Found[]> {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const splitter = new EntrySplitter({ file: 'f.json', offset });
  const found: Found[] = [];
  for (let at = offset; at < bytes.length; at += size) {
    const entries = splitter.feed(bytes.slice(at, at + size));
    if (!entries.ok) return entries;
    for (const { key, value, end, depth } of entries.value) {
      found.push({ key: decoder.decode(key), value: decoder.decode(value), end, depth });
    }
  }
  const ended = splitter.end();
  return ended.ok ? { ok: true, value: found } : ended;
}

const HARD = `\ufeff  {"a\\"}": {"x": "}]{[\\\\", "y": ["\\u0022,", {}]} ,
 "é, 日本": "text with \\" and , and }" , "n":-1.5e3,"t" : true, "last":[[],[[]]]}\n `;

describe('an object’s members', () => {
  test.each([1, 2, 3, 7, 1000])('are found whole when %i bytes come at a time', (size) => {
    const found = split(HARD, size);
    expect(found.ok && found.value.map(({ key, value }) => [JSON.parse(key), JSON.parse(value)])).toEqual(
      Object.entries(JSON.parse(HARD.trim())),
    );
  });

  test('end where reading can be taken up again', () => {
    const bytes = encoder.encode(HARD);
    const all = split(HARD);
    if (!all.ok) throw new Error('It was split before.');
    all.value.forEach(({ end }, index) => {
      expect(split(bytes, 5, end)).toEqual({ ok: true, value: all.value.slice(index + 1) });
    });
  });

  test('may be none', () => {
    expect(split(' { } ')).toEqual({ ok: true, value: [] });
  });

  test('tell how deep they are', () => {
    const found = split(`{"a": 1, "b": {"c": [1]}, "d": ${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(found.ok && found.value.map(({ depth }) => depth)).toEqual([0, 2, 5000]);
  });
});

test.each([
  ['an array', '[{"a": 1}]', 0, 'an object {id: record}', 'an array'],
  ['nothing', '', 0, 'an object {id: record}', 'the end of the file'],
  ['a page', '<!doctype html>', 0, 'an object {id: record}', '<'],
  ['what is cut within a record', '{"a": {"b": 1', 13, 'a closing }', 'the end of the file'],
  ['what is cut between records', '{"a": {},', 9, 'a closing }', 'the end of the file'],
  ['a final comma', '{"a": {},}', 9, 'an id in double quotes', '}'],
  ['a missing comma', '{"a": {} "b": {}}', 9, 'a comma or a closing }', '"'],
  ['a missing colon', '{"a" {}}', 5, 'a colon', '{'],
  ['a missing value', '{"a": , "b": 1}', 6, 'a record', ','],
  ['an id without quotes', '{a: 1}', 1, 'an id in double quotes', 'a'],
  ['a second object', '{"a": 1}{"b": 2}', 8, 'nothing after the object', '{'],
])('%s is refused with its place in the file', (_, text, offset, expected, found) => {
  const facts = { file: 'f.json', offset, expected, found };
  expect(split(text, 4)).toMatchObject({ ok: false, failure: { code: 'data-malformed', facts } });
});

test('UTF-16 is named', () => {
  const outcome = split(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]));
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'data-encoding', facts: { file: 'f.json' } } });
});

test('a key or a record without end is given up, and not held', () => {
  const splitter = new EntrySplitter({ file: 'f.json', offset: 0 });
  expect(splitter.feed(encoder.encode('{"'))).toEqual({ ok: true, value: [] });
  const endless = new Uint8Array(2 ** 20 + 1).fill(0x61);
  expect(splitter.feed(endless)).toMatchObject({ ok: false, failure: { code: 'data-malformed' } });
});
