import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startStaticServer } from '../support/staticServer.ts';
import { expectTexts, importRun, openBenchmark, saveRunFile } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

const SHARED = '../shared/rexsonovqa';

type Counts = { n: number; sum: number };
type Golden = Record<'gemini' | 'qwen' | 'seed', { mcq: Counts; free: Counts }>;

test.skip(!existsSync(SHARED), `${SHARED} is absent: published results are not shown.`);

const TITLES = { gemini: 'Gemini 3 Pro', qwen: 'Qwen3.5-397B', seed: 'Seed 2.0 Pro' } as const;
const golden = () => JSON.parse(readFileSync(`${SHARED}/golden_stats.json`, 'utf8')) as Golden;
const SETS = ['gemini', 'qwen', 'seed'] as const;

/** Of the leaderboard, by what a model is called. */
function row(page: Page, name: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .first();
}

async function openShared(page: Page, home: string, base: string): Promise<void> {
  // While the sample opens, nothing else does.
  await page.goto(home);
  await expect(page.getByText('Sample benchmark').first()).toBeVisible();
  await openBenchmark(page, home, base);
  await expect(page.getByText('514 kept').first()).toBeVisible();
}

async function expectPoints(page: Page, name: string, { sum, n }: Counts): Promise<void> {
  await expect(row(page, name)).toContainText(new RegExp(`${sum}\\s+${((100 * sum) / n).toFixed(1)}`));
}

async function expectGolden(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/compare`);
  for (const set of SETS) await expectPoints(page, TITLES[set], golden()[set].mcq);
  await page.getByRole('radio', { name: 'Free response' }).click();
  for (const set of SETS) {
    const { sum, n } = golden()[set].free;
    await expect(row(page, TITLES[set])).toContainText(new RegExp(`${sum}\\s+${(sum / n).toFixed(2)}`));
  }
  await page.getByRole('radio', { name: 'Multiple choice' }).click();
}

test('published results stand beside the rules, compared pair by pair, and stay without a network', async ({
  page,
  home,
  complaints,
}) => {
  const data = await startStaticServer(SHARED);
  await openShared(page, home, data.base);
  await expectGolden(page, home);
  const pair = page.getByRole('row').filter({ hasText: 'Gemini 3 Pro' }).filter({ hasText: 'Qwen3.5-397B' }).first();
  await expect(pair).toContainText('+10.8');

  // A published model is drawn in ink; the accent is the user's own.
  await page.goto(`${home}#/results`);
  const points = page.getByRole('main').getByRole('table').first().locator('td circle');
  await expect(points).toHaveCount(SETS.length);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  for (const point of await points.all()) await expect(point).toHaveCSS('fill', ink);

  await page.goto(`${home}#/settings`);
  await expect(page.getByText(/3 models published with it/)).toBeVisible();
  await page.getByText('1 remark on the published results').click();
  await expect(page.getByText('The answers of LLaVA-Video-72B are not at this place.')).toBeVisible();

  await data.close();
  await page.reload();
  await expectGolden(page, home);
  expect(complaints.filter((words) => !words.includes('404 (Not Found)'))).toEqual([]);
});

test('a run out of files of the scripts goes into another browser as a run file, with the same figures', async ({
  page,
  home,
  gemini,
}, testInfo) => {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-questions-'));
  for (const part of ['benchmark_questions', 'gt_all', 'video_metadata_new.json']) {
    await symlink(resolve(SHARED, part), join(folder, part));
  }
  const data = await startStaticServer(folder);
  await openShared(page, home, data.base);
  await page.goto(`${home}#/run`);
  await page.getByRole('button', { name: 'Import' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import runs' });
  await sheet.locator('input[webkitdirectory]').setInputFiles(`${SHARED}/qwen_result`);
  await expect(sheet).toContainText('qwen_result holds 1 run.');
  await expect(page.getByRole('region', { name: 'Runs' })).toContainText('No runs yet.');
  await sheet.getByRole('button', { name: 'Keep 1 run' }).click();
  await expect(page.getByText('1 run was imported.')).toBeVisible();

  const file = await saveRunFile(page, home, testInfo);
  expect(file).toContain('qwen_result-run.zip');
  await page.goto(`${home}#/compare`);
  await expectPoints(page, 'qwen_result', golden().qwen.mcq);
  const figures = await row(page, 'qwen_result').allInnerTexts();

  const fresh = await mkdtemp(join(tmpdir(), 'rexsonovqa-profile-'));
  const other = await openProfile(fresh, gemini);
  const there = other.pages()[0] ?? (await other.newPage());
  await openShared(there, home, data.base);
  await importRun(there, home, file);
  await there.goto(`${home}#/compare`);
  await expectPoints(there, 'qwen_result', golden().qwen.mcq);
  await expectTexts(row(there, 'qwen_result'), figures);

  await other.close();
  await data.close();
  await rm(fresh, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});
