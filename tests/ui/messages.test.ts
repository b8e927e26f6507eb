import { describe, expect, test } from 'vitest';
import { failure } from '../../src/domain/failure.ts';
import { clipRemarkText } from '../../src/ui/messages/clipRemarkText.ts';
import { en } from '../../src/ui/messages/en/index.ts';
import { failureText } from '../../src/ui/messages/failureText.ts';
import { formatBytes, formatClock, formatPercent } from '../../src/ui/messages/format.ts';
import { loadRemarkText } from '../../src/ui/messages/loadRemarkText.ts';
import { t } from '../../src/ui/messages/t.ts';
import { recipe } from '../media/recipe.ts';

/** Every text of the catalogue with its address. */
function texts(part: unknown, path: string): [string, string][] {
  if (typeof part === 'string') return [[path, part]];
  return Object.entries(part as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

describe('the catalogue', () => {
  const all = Object.entries(en).flatMap(([name, part]) => texts(part, name));

  test('has no empty text and no space twice', () => {
    expect(all.filter(([, text]) => text.trim() === '' || /\s{2}/.test(text))).toEqual([]);
  });

  test('writes apostrophes and quotes as type does', () => {
    expect(all.filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });

  test('has a singular for each plural', () => {
    const paths = new Set(all.map(([path]) => path));
    const plurals = [...paths].filter((path) => path.endsWith('_other'));
    expect(plurals.filter((path) => !paths.has(path.replace(/_other$/, '_one')))).toEqual([]);
  });

  test('ends each sentence about a failure with a full stop', () => {
    const sentences = texts(en.failures.byCode, 'byCode');
    expect(sentences.filter(([, text]) => !/[.!?]$/.test(text))).toEqual([]);
  });
});

describe('a text', () => {
  test('counts in the plural of its language', () => {
    expect(t('questions:showMatching', { count: 1 })).toBe('Show 1 question');
    expect(t('questions:showMatching', { count: 1514 })).toBe('Show 1,514 questions');
  });

  test('takes words as they are', () => {
    expect(t('questions:emptyDrop', { part: 'a < b & c' })).toBe('Drop “a < b & c”');
  });
});

describe('a failure in words', () => {
  test('says what happened, what to do, and the facts it named', () => {
    const { what, advice, facts } = failureText(
      failure('data-malformed', { file: 'mcq/a.json', index: 3, bytes: 3 * 1024 * 1024 }).failure,
    );
    expect([what, advice].every((text) => text.endsWith('.'))).toBe(true);
    expect(facts).toBe('mcq/a.json · item 3 · 3 MB');
  });

  test('names a provider as the rest of the page does, and money as money', () => {
    expect(failureText(failure('key-missing', { provider: 'google' }).failure).facts).toBe('Google Gemini');
    expect(failureText(failure('cap-reached', { usd: 0.5 }).failure).facts).toBe('$0.50');
    expect(failureText(failure('cap-reached', { calls: 12 }).failure).facts).toBe('calls: 12');
  });

  test('names a fact that it has no word for', () => {
    expect(failureText(failure('no-frame', { frames: 0 }).failure).facts).toBe('frames 0');
  });

  test('does not quote a whole file', () => {
    expect(failureText(failure('data-malformed', { found: 'x'.repeat(5000) }).failure).facts.length).toBeLessThan(200);
  });
});

describe('a remark on a benchmark', () => {
  const file = 'mcq/a.json';

  test('says that a file, or an item of it, was left out', () => {
    const whole = failure('data-encoding', { file, expected: 'UTF-8 or UTF-16' });
    expect(loadRemarkText({ kind: 'failed', file, failure: whole.failure })).toMatch(/^mcq\/a\.json was left out: /);
    const item = failure('data-malformed', { file, index: 3 });
    const words = loadRemarkText({ kind: 'failed', file, failure: item.failure });
    expect(words).toMatch(/^A part of mcq\/a\.json was left out: /);
    expect(words.match(/a\.json/g)).toHaveLength(1);
  });

  test('does not call left out what was read and could not be kept', () => {
    const { failure: full } = failure('storage-full');
    expect(loadRemarkText({ kind: 'failed', file: 'my.zip', failure: full })).toMatch(/^my\.zip opened and could not/);
  });
});

test('a clip that the source cut short says how much of it is there', () => {
  const cut = { ...recipe, start: 1.04, end: 5.4, duration: 0.96 };
  expect(clipRemarkText('end-beyond-source', cut)).toBe(
    'The source ends inside this clip: 0.96 s of 4.36 s are there.',
  );
});

describe('a figure', () => {
  test('in per cent has one decimal', () => expect(formatPercent(165 / 249)).toBe('66.3'));
  test('of bytes has the unit that a person would take', () => {
    expect([0, 900, 2048, 1.5 * 1024 ** 2].map(formatBytes)).toEqual(['0 bytes', '900 bytes', '2 kB', '1.5 MB']);
  });
  test('of a place in a video counts minutes', () => expect(formatClock(127.9)).toBe('2:07'));
});
