import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { says } from '../support/geminiAnswers.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { writeSampleVideosBenchmark } from './sampleVideosBenchmark.ts';
import { askFromForm, openBenchmark, useKey } from './steps.ts';
import { expect, test } from './world.ts';

const QUESTIONS = 60;
const KILLS = 20;
/** Milliseconds from one reply of the model's host to the next; the tab dies at most so long after what it waits for. */
const REPLY_EACH = 200;
/** Of a tab's replies at most so many are seen to arrive before it dies, and so many more are sent. Three times 20 is 60. */
const MOST_SEEN = 1;
const MOST_UNSEEN = 2;

/** Ends the tab's process, as the system does when memory runs out. */
async function killTab(profile: BrowserContext, page: Page): Promise<void> {
  const devtools = await profile.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Which question these words are about. */
const questionOf = (words: string) => /Question \d+ on \w+/.exec(words)?.[0] ?? '';

/** What the store has of answers, straight from IndexedDB: each question and what the model said of it. */
async function storedReplies(page: Page): Promise<ReadonlyMap<string, string>> {
  const predictions = await page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name ?? ''));
      if (database.objectStoreNames.contains('items')) {
        for (const item of await read(database.transaction('items').objectStore('items').getAll())) {
          if (item.state !== 'failed') found.push(JSON.stringify(item.prediction));
        }
      }
      database.close();
    }
    return found;
  });
  return new Map(predictions.map((prediction) => [questionOf(prediction), prediction]));
}

/** How many answers the page shows as arrived. */
async function shownAsAsked(page: Page): Promise<number> {
  return Number(await page.getByRole('progressbar', { name: /of \d+ asked$/ }).getAttribute('aria-valuenow'));
}

test(`a tab killed ${KILLS} times in a run of ${QUESTIONS} loses no answer, and none is asked for twice`, async ({
  profile,
  page: first,
  home,
  gemini,
}) => {
  test.setTimeout(600_000);
  const folder = await writeSampleVideosBenchmark({ count: QUESTIONS, seconds: 1 });
  const data = await startStaticServer(folder);
  const { standIn } = gemini;
  let replies = 0;
  let sent = 0;
  standIn.reply = ({ text }) => {
    if (sent === replies) return { kind: 'hang' };
    sent += 1;
    const delay = replies === QUESTIONS ? 0 : sent * REPLY_EACH;
    return says(`Answer: A\n\n${questionOf(text)}: the first.`, { delay });
  };
  const seed = Date.now();
  const chance = xoroshiro128plus(seed);
  const upTo = (most: number) => uniformInt(chance, 0, most);

  let seen = 0;
  /** A tab's life begins: what its model's host will say. */
  const begin = () => {
    seen = upTo(MOST_SEEN);
    replies = seen + upTo(MOST_UNSEEN);
    sent = 0;
  };
  begin();

  let page = first;
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openBenchmark(page, home, data.base);
  await askFromForm(page, home, { provider: 'Google Gemini', count: QUESTIONS });
  const run = page.url();

  let kept: ReadonlyMap<string, string> = new Map();
  let before = 0;
  const check = (found: typeof kept, shown: number, when: string) => {
    // What was shown as arrived is stored, and what was stored before is as it was.
    expect(found.size, when).toBeGreaterThanOrEqual(shown);
    expect([...found], when).toEqual(expect.arrayContaining([...kept]));
    for (const { text } of standIn.calls.slice(before)) expect(kept.has(questionOf(text)), when).toBe(false);
    kept = found;
    before = standIn.calls.length;
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const when = `kill ${kill} of seed ${seed}`;
    await expect
      .poll(() => shownAsAsked(page), { message: when, intervals: [100] })
      .toBeGreaterThanOrEqual(kept.size + seen);
    await sleep(upTo(REPLY_EACH));
    const shown = await shownAsAsked(page);
    await killTab(profile, page);

    page = await profile.newPage();
    if (kill < KILLS) begin();
    else replies = QUESTIONS;
    await useKey(page, home, 'Google Gemini', standIn.key);
    check(await storedReplies(page), shown, when);
    await page.goto(run);
    await page.getByRole('button', { name: /Go on/ }).click();
    // From here on what was cut short counts as waiting, and no more as asked and failed.
    await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  }
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  check(await storedReplies(page), QUESTIONS, `the end of seed ${seed}`);
  expect(kept.size).toBe(QUESTIONS);
  // Each kill cut short what was under way, which is known to have been sent: at most eight at once.
  expect(before - QUESTIONS).toBeLessThanOrEqual(KILLS * 8);
  await data.close();
  await rm(folder, { recursive: true });
});
