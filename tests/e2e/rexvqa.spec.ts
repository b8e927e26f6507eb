import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { objectOf, record } from '../benchmarks/rexvqa/records.ts';
import { says } from '../support/geminiAnswers.ts';
import { greyPng, pngHead } from '../support/greyPng.ts';
import { askFromForm, choose, expectTexts, importRun, saveRunFile, useKey } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

/** More than are open before a part is chosen. */
const RECORDS = 240;
/** Of the skill "Presence". */
const PART = RECORDS / 5;
/** Its study is 6, its key B. */
const ASKED = 'test/id-25';

const LATERAL = greyPng({ width: 64, height: 48, at: (column) => column / 63 });
const FRONTAL = greyPng({ width: 48, height: 64, depth: 16, at: (_, row) => row / 63 });

/** A folder as its two gates give it: the questions, and beside them the images; the study that is asked about has some. */
async function writeReXVqa(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rexvqa-'));
  const records = Array.from({ length: RECORDS }, (_, index) => [`id-${index}`, record(index)] as [string, unknown]);
  const files = {
    'metadata/test_vqa_data.json': objectOf(records),
    'deid_png/SYNTH/6/lateral.png': LATERAL,
    'deid_png/SYNTH/6/frontal.png': FRONTAL,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

async function openFolder(page: Page, home: string, folder: string): Promise<void> {
  await page.goto(`${home}#/settings`);
  await page.locator('input[webkitdirectory]').first().setInputFiles(folder);
  await expect(page).toHaveURL(/[?&]in=rexvqa@/);
}

async function openPresence(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/shelf`);
  await expect(page.getByText(`of ${RECORDS}`, { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Presence/ }).check();
  await page.getByRole('button', { name: `Open these ${PART}` }).click();
  await expect(page.getByText(`of ${PART}`, { exact: true })).toBeVisible();
}

test('a part of ReXVQA is asked with its images once the agreement is settled, compared, and goes into another browser', async ({
  page,
  home,
  gemini,
}, testInfo) => {
  const { standIn } = gemini;
  standIn.reply = () => says('Answer: B\n\nThe frontal view shows it.');
  const folder = await writeReXVqa();
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openFolder(page, home, folder);
  await openPresence(page, home);

  await page.goto(`${home}#/question/${ASKED}`);
  await expect(page.getByRole('heading', { name: 'Which of these is shown in study 6, question 25?' })).toBeVisible();
  await choose(page, 'Provider', 'Google Gemini');
  const notice = page.getByText('May these pictures be sent?');
  const ask = page.getByRole('button', { name: /^Ask\b/ }).first();
  await expect(notice).toBeVisible();
  await expect(ask).toBeDisabled();
  await page.getByRole('button', { name: 'I have settled that it is allowed' }).click();
  await expect(notice).toHaveCount(0);
  await expect(ask).toBeEnabled();
  expect(standIn.calls).toEqual([]);

  await askFromForm(page, home, { provider: 'Google Gemini', count: 1, ids: [ASKED] });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(standIn.calls).toHaveLength(1);
  const clips = standIn.calls[0]?.clips ?? [];
  expect(clips.map(({ type }) => type)).toEqual(['image/png', 'image/png']);
  // The frontal view comes first, with the bits that models take; the lateral one as it lies on the disk.
  const [frontal, lateral] = clips;
  expect(pngHead(frontal?.bytes ?? Buffer.alloc(0))).toEqual({ width: 48, height: 64, depth: 8 });
  expect(lateral?.sha256).toBe(createHash('sha256').update(LATERAL).digest('hex'));

  await page.goto(`${home}#/compare`);
  const row = (there: Page) => there.getByRole('row').filter({ hasText: 'gemini' }).first();
  await expect(row(page)).toContainText('100');
  const figures = await row(page).allInnerTexts();

  const file = await saveRunFile(page, home, testInfo);

  await page.goto(`${home}#/questions`);
  await page.reload();
  await expect(page.getByText(`of ${PART}`, { exact: true })).toBeVisible();

  const fresh = await mkdtemp(join(tmpdir(), 'rexvqa-profile-'));
  const other = await openProfile(fresh, gemini);
  const there = other.pages()[0] ?? (await other.newPage());
  await openFolder(there, home, folder);
  await openPresence(there, home);
  await importRun(there, home, file);
  await there.goto(`${home}#/compare`);
  await expect(row(there)).toContainText('100');
  await expectTexts(row(there), figures);
  await other.close();
  await rm(fresh, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});
