import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asPage } from '../../src/build/helpPage.ts';
import { helpSection } from '../../src/ui/messages/helpSection.ts';

const README = path.resolve(import.meta.dirname, '../../README.md');
const page = asPage(readFileSync(README, 'utf8'));
const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);

test('each failure leads to a heading of the README, and each heading about failures is led to', () => {
  const [, about = ''] = page.split('<h2 id="when-something-fails">');
  const [section = ''] = about.split('<h2');
  const headings = Array.from(section.matchAll(/<h3 id="([^"]*)"/g), ([, id]) => id);
  expect(headings.length).toBeGreaterThan(0);
  expect(new Set(Object.values(helpSection))).toEqual(new Set(headings));
});

test('no link of the page leads nowhere, and nothing in it is loaded from elsewhere', () => {
  const links = Array.from(page.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href);
  const inside = links.filter((href) => href.startsWith('#'));
  expect(inside.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  expect(links.filter((href) => !href.startsWith('#') && !href.startsWith('https:'))).toEqual([]);
  expect(page).not.toMatch(/<(?:img|script|iframe|style)\b/);
});

test('keeps the words of a link into the repository, and leaves a picture out', () => {
  const text = asPage('# Title\n\n![A picture](a.png)\n\n[`src/`](src/README.md) and [there](https://example.org).\n');
  expect(text).toContain('<p><code>src/</code> and <a href="https://example.org">there</a>.</p>');
  expect(text).not.toContain('picture');
});
