import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { PUBLISHED_PARTS } from '../../src/benchmarks/medframeqa/layout.ts';
import { says } from '../support/geminiAnswers.ts';
import { medFrameFile } from '../support/medFrameFile.ts';
import { inventedRow } from '../support/medFrameRows.ts';
import { startPartsServer } from '../support/partsServer.ts';
import { writtenPicture } from '../support/writtenPicture.ts';
import { askFromForm, choose, expectTexts, importRun, openBenchmark, saveRunFile, useKey } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

const ROWS = 12;
const FILE = medFrameFile(
  Array.from({ length: ROWS }, (_, index) => inventedRow(index, { pictures: 2 + (index % 4), bytes: 30_000 })),
  { groupRows: 4 },
);
const [PART = ''] = PUBLISHED_PARTS;

const openAddress = (page: Page, home: string, base: string) =>
  openBenchmark(page, home, base, { benchmark: 'medframeqa' });

async function expectQuestions(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/questions`);
  await expect(page.getByText(`of ${ROWS}`, { exact: true })).toBeVisible();
  const filters = page.getByRole('checkbox', { name: /^Digestive/ });
  await expect(filters).toBeVisible();
  await page.goto(`${home}#/question/invented-3`);
  await expect(
    page.getByRole('heading', { name: 'Which of these holds for the first and second images of case 3?' }),
  ).toBeVisible();
  await expect(page.getByText('It moves').first()).toBeVisible();
}

test('MedFrameQA opens at an address for its text alone, and again after a reload without the network', async ({
  page,
  home,
}) => {
  const host = await startPartsServer({ [PART]: FILE }, { redirects: true });
  await openAddress(page, home, host.base);
  // At most two looks at the end of the file, of 64 KiB each, and the columns of text.
  expect(host.sent).toBeLessThan(FILE.byteLength / 4);
  expect(host.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  await expectQuestions(page, home);
  await page.goto(`${home}#/settings`);
  await page.getByText('5 remarks on what was read').click();
  await expect(page.getByText(PUBLISHED_PARTS[5] ?? '').first()).toBeVisible();

  await host.close();
  await page.reload();
  await expectQuestions(page, home);
});

test('where a host lets no page ask for parts, MedFrameQA comes as whole files', async ({ page, home }) => {
  const host = await startPartsServer({ [PART]: FILE });
  host.ranges = 'refused';
  await openAddress(page, home, host.base);
  await expectQuestions(page, home);
  await host.close();
});

test('MedFrameQA opens from picked files, and says which parts were not among them', async ({ page, home }) => {
  const folder = await mkdtemp(join(tmpdir(), 'medframeqa-'));
  await mkdir(dirname(join(folder, PART)), { recursive: true });
  await writeFile(join(folder, PART), FILE);
  await page.goto(`${home}#/settings`);
  await page.locator('input[webkitdirectory]').first().setInputFiles(folder);
  await expect(page).toHaveURL(/[?&]in=medframeqa@/);
  await expect(page.getByText('5 remarks on what was read')).toBeVisible();
  await expectQuestions(page, home);
  await rm(folder, { recursive: true });
});

test('a rule’s answers to MedFrameQA are scored, compared, and go into another browser with the same figures', async ({
  page,
  home,
  gemini,
}, testInfo) => {
  const host = await startPartsServer({ [PART]: FILE });
  await openAddress(page, home, host.base);
  await askFromForm(page, home, { provider: 'Text-only rules', count: ROWS });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${home}#/compare`);
  // A is right in every fourth.
  const row = (there: Page) => there.getByRole('row').filter({ hasText: 'Always A' }).first();
  await expect(row(page)).toContainText('25.0');
  const figures = await row(page).allInnerTexts();

  const file = await saveRunFile(page, home, testInfo);

  const fresh = await mkdtemp(join(tmpdir(), 'medframeqa-profile-'));
  const other = await openProfile(fresh, gemini);
  const there = other.pages()[0] ?? (await other.newPage());
  await openAddress(there, home, host.base);
  await importRun(there, home, file);
  await there.goto(`${home}#/compare`);
  await expect(row(there)).toHaveText(/Always A/);
  await expectTexts(row(there), figures);
  await other.close();
  await host.close();
  await rm(fresh, { recursive: true, force: true });
});

test('two to five images reach the model in order and to the byte, or turned round', async ({ page, home, gemini }) => {
  const rows = [2, 3, 4, 5].map((count, index) => ({
    ...inventedRow(index),
    images: Array.from({ length: count }, (_, picture) =>
      Buffer.from(writtenPicture({ x: 0.3 + 0.1 * picture, y: 0.4 + 0.1 * index, width: 96, height: 72 }), 'base64'),
    ),
  }));
  const host = await startPartsServer({ [PART]: medFrameFile(rows) });
  const { standIn } = gemini;
  standIn.reply = () => says('It is seen to move. \\boxed{D}');
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openAddress(page, home, host.base);
  await askFromForm(page, home, { provider: 'Google Gemini', count: rows.length });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  const sent = (text: string) =>
    standIn.calls
      .filter((call) => call.text.includes(text))
      .map(({ clips }) => clips.map(({ type, sha256 }) => ({ type, sha256 })));
  const written = rows.map(({ images }) =>
    images.map((bytes) => ({ type: 'image/png', sha256: createHash('sha256').update(bytes).digest('hex') })),
  );
  for (const [index, row] of rows.entries()) expect(sent(row.question)).toEqual([written[index]]);

  await page.goto(`${home}#/question/invented-3`);
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByRole('img', { name: `Image ${number} of 5` })).toBeVisible();
  }
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: 'Enlarge image 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Image 2 of 5' })).toBeVisible();
  await page.keyboard.press('.');
  await expect(page.getByRole('dialog', { name: 'Image 3 of 5' })).toBeVisible();
  await page.keyboard.press(',');
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save image 2 as it is sent' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^[\w-]+\.png$/);
  const bytes = await readFile(await saved.path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(written[3]?.[1]?.sha256);

  await choose(page, 'Provider', 'Google Gemini');
  await page.getByRole('button', { name: 'Ask images reversed' }).click();
  await expect.poll(() => standIn.calls.length, { timeout: 30_000 }).toBe(rows.length + 1);
  expect(sent(rows[3]?.question ?? '')[1]).toEqual(written[3]?.toReversed());
  await page.getByRole('button', { name: 'Reveal' }).click();
  const cards = page.getByRole('region', { name: 'Did it look?' });
  await expect(cards.getByRole('heading', { name: 'Images reversed' })).toBeVisible();
  await host.close();
});
