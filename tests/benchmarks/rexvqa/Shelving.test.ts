import { expect, test } from 'vitest';
import { AT_THE_BEGINNING, readMark, type Mark } from '../../../src/benchmarks/rexvqa/mark.ts';
import { Shelving } from '../../../src/benchmarks/rexvqa/Shelving.ts';
import type { Outcome } from '../../../src/domain/failure.ts';
import type { ShelfAddition } from '../../../src/domain/shelf.ts';
import { idsOf, type FacetValues, type ShelfBatch } from '../../../src/domain/shelf/packing.ts';
import { objectOf, record } from './records.ts';

type Filled = { mark: Mark; values: FacetValues; batches: ShelfBatch[] };
const EMPTY: Filled = { mark: AT_THE_BEGINNING, values: {}, batches: [] };

/** Puts a file's bytes onto what is there, `size` bytes at a time; `most` feeds, as if the page closed after them. */
async function shelve(
  text: string | Uint8Array,
  { size = 50_000, most = Infinity, from = EMPTY }: { size?: number; most?: number; from?: Filled } = {},
): Promise<Outcome<Filled>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const filled = { ...from, batches: [...from.batches] };
  const shelving = new Shelving({ file: 'test.json', split: 'test', mark: from.mark, values: from.values });
  shelving.remember(from.batches.map(({ words }) => words));
  const take = (addition: ShelfAddition) => {
    filled.batches.push(...addition.batches);
    filled.values = addition.values;
    filled.mark = readMark(addition.mark);
  };
  let feeds = 0;
  for (let at = from.mark.offset; at < bytes.length; at += size) {
    if (feeds++ === most) return { ok: true, value: filled };
    const fed = await shelving.feed(bytes.slice(at, at + size));
    if (!fed.ok) return fed;
    if (fed.value !== null) take(fed.value);
  }
  const last = await shelving.end();
  if (!last.ok) return last;
  take(last.value);
  return { ok: true, value: filled };
}

const many = objectOf(Array.from({ length: 1000 }, (_, index) => [`id-${index}`, record(index)]));
const ids = ({ batches }: Filled) => batches.flatMap(({ words }) => idsOf(words));

test('a file becomes the same batches however its bytes arrive', async () => {
  const [whole, pieces] = [await shelve(many, { size: 10_000_000 }), await shelve(many, { size: 1000 })];
  expect(whole.ok && ids(whole.value)).toEqual(Array.from({ length: 1000 }, (_, index) => `test/id-${index}`));
  expect(pieces).toEqual(whole);
});

test('what was stopped goes on behind its last whole batch, and ends the same', async () => {
  const whole = await shelve(many);
  for (const most of [0, 1, 2, 5, 11]) {
    const begun = await shelve(many, { most });
    if (!begun.ok) throw new Error('It began.');
    expect(ids(begun.value).length % 128).toBe(0);
    expect(await shelve(many, { size: 7777, from: begun.value })).toEqual(whole);
  }
});

test('equal questions have equal digests, and one other letter gives another', async () => {
  const digest = async (text: string) => {
    const filled = await shelve(text);
    return filled.ok ? filled.value.mark.digest : null;
  };
  const one = objectOf([['a', record(1)]]);
  expect(await digest(JSON.stringify({ a: record(1) }, null, 4))).toBe(await digest(one));
  expect(await digest(one.replace('Cardiac', 'cardiac'))).not.toBe(await digest(one));
  expect(await digest(one.replace('"correct_answer":"B"', '"correct_answer":"C"'))).not.toBe(await digest(one));
});

test('a broken record is told with its id, and costs no other', async () => {
  const entries = [
    `"nan": ${JSON.stringify(record(2)).replace('"061Y"', 'NaN')}`,
    `"deep": ${JSON.stringify(record(2, { extra: 0 })).replace('"extra":0', `"extra":${'['.repeat(9e4)}${']'.repeat(9e4)}`)}`,
    `"list": [1, 2]`,
    `"plain": 7`,
    `"letter": ${JSON.stringify(record(2, { correct_answer: 'F' }))}`,
    `"good": ${JSON.stringify(record(3))}`,
    `"good": ${JSON.stringify(record(4))}`,
    `"${'long'.repeat(100)}": ${JSON.stringify(record(5))}`,
    `"last": ${JSON.stringify(record(6))}`,
  ];
  const filled = await shelve(`{${entries.join(',')}}`);
  if (!filled.ok) throw new Error('The rest was read.');
  expect(ids(filled.value)).toEqual(['test/good', 'test/last']);
  const { faults, entries: read } = filled.value.mark;
  expect(read).toBe(9);
  expect(faults.counts).toEqual({ '': 6, correct_answer: 1 });
  expect(faults.listed.map(({ key }) => key.slice(0, 8))).toEqual([
    'nan',
    'deep',
    'list',
    'plain',
    'letter',
    'good',
    'longlong',
  ]);
  expect(faults.listed[0]).toEqual({ key: 'nan', field: '', expected: 'a value', found: 'N' });
  expect(faults.listed[5]).toMatchObject({ expected: 'an id of its own', found: 'one that came before' });
});

test('an id that came in an earlier visit is a duplicate as well', async () => {
  const twice = many.replace('"id-900"', '"id-3"');
  const begun = await shelve(twice, { most: 10 });
  if (!begun.ok) throw new Error('It began.');
  const ended = await shelve(twice, { from: begun.value });
  expect(ended.ok && ended.value.mark.faults.listed.map(({ key }) => key)).toEqual(['id-3']);
});

test('a thousand faults are counted, and the first are listed', async () => {
  const wrong = objectOf(Array.from({ length: 1000 }, (_, index) => [`id-${index}`, record(index, { question: 1 })]));
  const filled = await shelve(wrong);
  if (!filled.ok) throw new Error('It was read.');
  expect(filled.value.mark.faults.counts).toEqual({ question: 1000 });
  expect(filled.value.mark.faults.listed.map(({ key }) => key)).toEqual(
    Array.from({ length: 20 }, (_, index) => `id-${index}`),
  );
  expect(filled.value.batches).toEqual([]);
});

test('bytes that are no UTF-8 are told by their record', async () => {
  const bytes = new TextEncoder().encode(
    objectOf([
      ['a', record(1)],
      ['b', record(2)],
    ]),
  );
  bytes[bytes.indexOf('W'.charCodeAt(0))] = 0xff;
  const filled = await shelve(bytes);
  expect(filled.ok && filled.value.mark.faults.listed).toEqual([
    { key: 'a', field: '', expected: 'UTF-8', found: 'other bytes' },
  ]);
});

test('a file that is cut off ends in a failure', async () => {
  expect(await shelve(many.slice(0, -1000))).toMatchObject({
    ok: false,
    failure: { code: 'data-malformed', facts: { file: 'test.json', expected: 'a closing }' } },
  });
});
