import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROWS, writtenTable } from '../benchmarks/u2bench/writtenTables.ts';
import { says } from '../support/geminiAnswers.ts';
import { startPartsServer } from '../support/partsServer.ts';
import { packLesson } from '../../src/ui/state/lessonLink.ts';
import { writtenPicture } from '../support/writtenPicture.ts';
import { askFromForm, importRun, openBenchmark, saveRunFile, useKey } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

/** Where the bright disc lies, and so the thing that is looked for. */
const GOLD = { x: 0.4, y: 0.7 };
const DISC = writtenPicture({ ...GOLD, width: 160, height: 120 });

const TASKS = {
  disease_diagnosis: {
    row: { ...ROWS.label, prompt: 'Is this {anatomy_location} fatty?' },
    reply: 'fatty',
  },
  organ_detection: {
    row: {
      ...ROWS.box,
      img_data: DISC,
      gt_bbox: `[${GOLD.x}, ${GOLD.y}, 0.1, 0.1]`,
      prompt: 'Where is the {seg_channel_name}?',
    },
    reply: 'upper right',
  },
  clinical_value_estimation: {
    row: { ...ROWS.value, prompt: 'Estimate the ejection fraction.' },
    reply: 'Answer: 50 %',
  },
  report_generation: {
    row: { ...ROWS.report, report: 'the ventricle is of normal size', prompt: 'Write a report.' },
    reply: 'the ventricle is of reduced size',
  },
} as const;

const FILES = Object.fromEntries(
  Object.entries(TASKS).map(([task, { row }]) => [
    `${task}/${task}.tsv`,
    new TextEncoder().encode(writtenTable([{ ...row, patient_id: task }])),
  ]),
);
const pageOf = (task: keyof typeof TASKS) => `#/question/${task}/18.Hearts/${task}`;

/**
 * Worked by hand. The value is 5 of a span of 65 off, so within a tenth. The report has five of six words in order;
 * of its runs of one to four words 5/6, 3/5, 2/4 and 1/3 are the key's, whose geometric mean is BLEU-4.
 */
const FIGURES = {
  'U2-Score': '–',
  'DD accuracy': '100.0 %',
  'OD accuracy': '0.0 %',
  'CVE RMSE': '0.0769',
  'CVE MAE': '0.0769',
  'CVE %tol': '100.00 %',
  'RG BLEU-4': '53.73 %',
  'RG ROUGE-L': '83.33 %',
};

async function figures(page: Page, home: string): Promise<Record<string, string>> {
  await page.goto(`${home}#/compare`);
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'U2-Score' }) });
  const own = table.getByRole('row').filter({ hasText: 'gemini-3.1-pro-preview' });
  await expect(own).toHaveCount(1);
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const cells = await own.locator('th, td').allInnerTexts();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
}

async function middle(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A class is asked for the value and the place, and nothing of their keys is on the page before its step. */
async function teach(page: Page, home: string): Promise<void> {
  const questions = ['clinical_value_estimation', 'organ_detection'].map((task) => ({
    id: `${task}/18.Hearts/${task}`,
    note: '',
  }));
  await page.goto(`${home}#/teach/present?lesson=${await packLesson({ title: 'Hearts', seconds: null, questions })}`);
  const step = page.locator('[aria-current="step"]');
  const drawn = page.locator('.box');
  await expect(page.getByRole('heading', { name: 'Estimate the ejection fraction.' })).toBeVisible();
  await page.keyboard.press('PageDown');
  for (const key of ['6', '1', '.', '5', 'Enter', '4', '0', 'x', '2', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('footer')).toContainText('3 hands counted.');
  for (const name of ['Vote', 'Tally', 'Models']) {
    await expect(step).toHaveText(name);
    expect(await page.content()).not.toMatch(/55( |&nbsp;)?%|6\.5( |&nbsp;)?%/);
    await page.keyboard.press('PageDown');
  }
  await expect(page.getByText('55 %, right within ± 6.5 %.')).toBeVisible();
  await expect(page.locator('footer')).toContainText('Class 1 of 3 right. Models 1 of 1.');
  expect(await page.content()).not.toContain('42.5');
  await page.keyboard.press('PageDown');
  await expect(step).toHaveText('Blind');
  await expect(page.getByRole('definition').first()).toHaveText('42.5 %');

  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Where is the ventricle?' })).toBeVisible();
  await page.keyboard.press('PageDown');
  for (const key of ['j', '3', 'g']) await page.keyboard.press(key);
  for (const name of ['Vote', 'Tally', 'Models']) {
    await expect(step).toHaveText(name);
    expect(await drawn.count()).toBe(0);
    await page.keyboard.press('PageDown');
  }
  await expect(drawn).toHaveText(['G Key', 'C chosen']);
  await expect(page.locator('footer')).toContainText('Class 3 of 4 right. Models 0 of 1.');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Hearts');
}

test('a question of each kind of U2-BENCH is asked, scored, measured, and goes into another browser', async ({
  page,
  home,
  gemini,
}, testInfo) => {
  const host = await startPartsServer(FILES);
  const { standIn } = gemini;
  standIn.reply = ({ text }) => {
    const task = Object.values(TASKS).find(({ row }) => text.startsWith(row.prompt.split('{')[0] ?? ''));
    return says(task?.reply ?? '');
  };
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openBenchmark(page, home, host.base, { benchmark: 'u2bench' });
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Word overlap, rough', count: 4 });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  const located = standIn.calls.find(({ text }) => text.startsWith('Where is the ventricle?'));
  expect(located?.clips.map(({ type, sha256 }) => ({ type, sha256 }))).toEqual([
    { type: 'image/png', sha256: createHash('sha256').update(Buffer.from(DISC, 'base64')).digest('hex') },
  ]);
  expect(standIn.calls.map(({ clips }) => clips.length)).toEqual([1, 1, 1, 1]);
  await expect.poll(() => figures(page, home)).toMatchObject(FIGURES);

  await page.goto(home + pageOf('organ_detection'));
  await page.getByRole('button', { name: 'Reveal' }).click();
  const images = page.getByRole('region', { name: 'Images' });
  const picture = await middle(images.getByRole('img', { name: 'Image 1 of 1' }));
  const gold = await middle(images.getByTitle('Where it is'));
  expect(gold.x - picture.x).toBeCloseTo((GOLD.x - 0.5) * picture.width, 0);
  expect(gold.y - picture.y).toBeCloseTo((GOLD.y - 0.5) * picture.height, 0);
  // The lower left is the seventh of ten places, the upper right the third.
  const key = await middle(images.getByText('G Key', { exact: true }));
  const chosen = await middle(images.getByText('C chosen', { exact: true }));
  expect(key.x).toBeLessThan(picture.x);
  expect(key.y).toBeGreaterThan(picture.y);
  expect(chosen.x).toBeGreaterThan(picture.x);
  expect(chosen.y).toBeLessThan(picture.y);

  await page.goto(home + pageOf('clinical_value_estimation'));
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('55 %, right within ± 6.5 %.')).toBeVisible();
  await expect(page.getByText('1 of 1 right')).toBeVisible();

  await teach(page, home);

  const file = await saveRunFile(page, home, testInfo);

  const folder = await mkdtemp(join(tmpdir(), 'u2bench-'));
  for (const [path, bytes] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, 'data', path)), { recursive: true });
    await writeFile(join(folder, 'data', path), bytes);
  }
  const other = await openProfile(join(folder, 'profile'), gemini);
  const there = other.pages()[0] ?? (await other.newPage());
  await there.goto(`${home}#/settings`);
  await there.locator('input[webkitdirectory]').first().setInputFiles(join(folder, 'data'));
  await expect(there).toHaveURL(/[?&]in=u2bench@/);
  await importRun(there, home, file);
  await expect.poll(() => figures(there, home)).toMatchObject(FIGURES);
  await other.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});
