import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { choose } from './steps.ts';
import { expect, test } from './world.ts';

const QUESTION = '#/question/mcq/Kidney_Window_Beside_the_Rib/0';
const SAMPLE = `${import.meta.dirname}/../../data/sample/benchmark_questions/mcq/Kidney_Window_Beside_the_Rib.json`;
const RULE = 'Shortest option';
const REFUSED = 'The browser does not let this page keep anything.';

/** What browsers do that keep nothing, done before the page's first line runs. */
const BROWSERS: Readonly<Record<string, () => void>> = {
  'refuses the database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access denied.', 'SecurityError');
    };
  },
  'has no database': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'cannot open its database': () => {
    const open = IDBFactory.prototype.open.bind(indexedDB);
    IDBFactory.prototype.open = (name) => {
      const request = open(`${name} ${Math.random()}`, 1);
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      return request;
    };
  },
  'refuses every store': () => {
    const refuse = () => {
      throw new DOMException('Access denied.', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(navigator, 'storage', { get: refuse });
  },
};

/** The browser that refuses most. */
const WORST = 'refuses every store';

/** A clip is cut, a key is revealed, and settings hold until the page closes. */
async function expectToWork(page: Page, home: string): Promise<void> {
  await expect(page.locator('main video').first()).toBeVisible({ timeout: 60_000 });
  const [written] = JSON.parse(await readFile(SAMPLE, 'utf8')) as { groundtruth: string }[];
  await page.keyboard.press('r');
  await expect(page.getByText(written?.groundtruth ?? '', { exact: true })).toBeVisible();
  await page.goto(`${home}#/settings`);
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('radio', { name: 'English' }).click();
}

for (const [what, refuse] of Object.entries(BROWSERS)) {
  test(`a browser that ${what} still shows the sample, and says in words that nothing is kept`, async ({
    page,
    home,
    complaints,
  }) => {
    await page.addInitScript(refuse);
    await page.goto(home + QUESTION);
    await expect(page.locator('main h1')).toContainText('which manoeuvre');
    if (what === WORST) {
      await expectToWork(page, home);
      await page.goto(home + QUESTION);
    }
    await choose(page, 'Model', RULE);
    await page.locator('section.ask .go button').click();
    await expect(page.getByText(REFUSED).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('what the browser cleared between two visits is gone, and the page begins anew', async ({
  page,
  home,
  complaints,
}) => {
  await page.goto(home + QUESTION);
  await choose(page, 'Model', RULE);
  await page.locator('section.ask .go button').click();
  await expect(page.locator('section.answers').getByText(RULE).first()).toBeVisible();
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(home).origin, storageTypes: 'all' });
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('main h1')).toContainText('which manoeuvre');
  await page.goto(home);
  await expect(page.getByRole('button', { name: 'Run all 16 sample questions' })).toBeVisible();
  expect(complaints).toEqual([]);
});
