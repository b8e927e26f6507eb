import { expect, test } from 'vitest';
import { answerFrom, PageFiles } from '../../workers/page/PageFiles.ts';
import { passBy } from '../../workers/page/passBy.ts';
import { partOf } from '../../workers/page/partOf.ts';

const SCOPE = 'https://lab.example/sono/';
const files = new PageFiles(SCOPE, {
  '': { hash: '1', when: 'installed' },
  'assets/index-x.js': { hash: '2', when: 'installed' },
  'sample/videos/a.mp4': { hash: '3', when: 'used' },
});

test('only what the page itself is made of is the service worker’s: no proxy, model, data or neighbour', () => {
  const path = (url: string) => files.pathOf(url);
  expect(path(SCOPE)).toBe('');
  expect(path(`${SCOPE}index.html?x#/run`)).toBe('');
  expect(path(`${SCOPE}assets/index-x.js`)).toBe('assets/index-x.js');
  expect(path(`${SCOPE}assets/of-an-earlier-version.js`)).toBe('assets/of-an-earlier-version.js');
  for (const other of [
    `${SCOPE}proxy/v/aaaaaaaaaaa?quality=published`,
    `${SCOPE}proxy/health`,
    `${SCOPE}relay/ark/api`,
    `${SCOPE}toString`,
    `${SCOPE}service-worker.js`,
    'https://lab.example/',
    'https://lab.example/other/assets/index-x.js',
    'https://elsewhere.example/sono/assets/index-x.js',
    'https://generativelanguage.googleapis.com/v1beta/models',
  ]) {
    expect(path(other), other).toBeNull();
  }
});

test('what is sent is left to the browser', () => {
  expect(answerFrom(files, new Request(SCOPE, { method: 'POST', body: 'x' }))).toBeNull();
});

test('where a browser cannot send requests past the service worker, or not by these rules, it is installed all the same', async () => {
  await passBy({}, SCOPE);
  await passBy({ addRoutes: () => Promise.reject(new TypeError('not')) }, SCOPE);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=1-2,4-5', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
])('a kept file gives %s as a server would', async (range, status, body, told) => {
  const part = await partOf(new Response('0123456789'), range);
  expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([status, body, told]);
});
