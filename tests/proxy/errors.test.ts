import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../proxy/errors.ts';

const folder = new URL('../../proxy/', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'errors.ts')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

const cells = (line: string) => line.split('|').map((cell) => cell.trim());
const rows = readme.split('\n').map(cells);

describe('the table of errors in the README', () => {
  test.each(Object.entries(ERRORS))('has %s as it is', (code, { status, message, action }) => {
    const row = rows.find(([, first]) => first === `\`${code}\``);
    expect(row).toEqual(['', `\`${code}\``, String(status), message, action, '']);
  });

  test('has no other', () => {
    const codes = rows.filter((row) => row.length === 6 && /^`[a-z-]+`$/.test(row[1] ?? '')).map((row) => row[1]);
    expect(codes).toEqual(Object.keys(ERRORS).map((code) => `\`${code}\``));
  });
});

test.each(Object.keys(ERRORS))('%s can happen', (code) => {
  expect(sources).toContain(`'${code}'`);
});

test('every setting that is read stands in the README', () => {
  const names = new Set(sources.match(/\b(?:PROXY|YTDLP|APP|NO)_[A-Z_]+(?=['"])/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});
