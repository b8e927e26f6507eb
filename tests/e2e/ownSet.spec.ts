import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CHOICE, CLIP, HEADER, NUMBER, TEXT, writtenSet } from '../benchmarks/jsonlines/writtenSet.ts';
import { says } from '../support/geminiAnswers.ts';
import { writtenPicture } from '../support/writtenPicture.ts';
import { askFromForm, importRun, saveRunFile, useKey } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

const VIDEO = `${import.meta.dirname}/../../data/sample/videos/sampleCy_03.mp4`;
const picture = (x: number) => Buffer.from(writtenPicture({ x, y: 0.5, width: 64, height: 48 }), 'base64');

/** One question of each kind, one of them on a clip; and two lines that are none. */
const LINES = [
  { ...CHOICE, question: 'Which side is it?' },
  { ...NUMBER, question: 'How long is it?' },
  { ...TEXT, question: 'What changed?', references: ['the ventricle is of normal size'] },
  { ...CLIP, question: 'Does it slide?', options: ['Yes', 'No'], correct: 'No' },
  { ...CHOICE, id: 'broken', correct: 'Rihgt' },
  '{"id":"cut","question":"W',
];

const REPLIES: Readonly<Record<string, string>> = {
  'Which side is it?': 'Answer: B',
  'How long is it?': 'Answer: 62 mm',
  'What changed?': 'the ventricle is of reduced size',
  'Does it slide?': 'Answer: A',
};

/**
 * Worked by hand. One of two choices is right. 6.2 cm is 1 of a span of 10 off, ten times its tolerance. The text has
 * five of six words in order; of its runs of one to four words 5/6, 3/5, 2/4 and 1/3 are the key's.
 */
const FIGURES = {
  Accuracy: '50.0 %',
  'Within tolerance': '0.0 %',
  'MAE, of span': '0.1000',
  'RMSE, of span': '0.1000',
  'BLEU-4': '53.73 %',
  'ROUGE-L': '83.33 %',
};

async function files() {
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  return [
    file('mine.jsonl', 'text/plain', Buffer.from(writtenSet(LINES))),
    file('a.png', 'image/png', picture(0.3)),
    file('b.png', 'image/png', picture(0.7)),
    file('lung.mp4', 'video/mp4', await readFile(VIDEO)),
  ];
}

/** Sets that cannot be opened say where, at once and while the page still opens its sample. */
async function refusesSets(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/own`);
  const picker = page.locator('input[type=file][multiple]');
  const set = (content: string) => ({ name: 'mine.jsonl', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await picker.setInputFiles(set(writtenSet([CHOICE], { ...HEADER, licence: undefined })));
  const alert = page.getByRole('alert');
  await expect(alert.getByText(/line 1 · field licence · expected a value · found nothing/)).toBeVisible();
  await picker.setInputFiles(set(writtenSet([{ ...CHOICE, id: '' }, {}])));
  await expect(alert.getByText(/line 2 · field id .* 2 lines refused in all/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open benchmark: Sample/ })).toBeVisible();
}

async function openSet(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/own`);
  await expect(page.getByRole('heading', { name: 'Bring your own' })).toBeVisible();
  await page.locator('input[type=file][multiple]').setInputFiles(await files());
  const report = page.getByRole('region', { name: 'What was read' });
  await expect(report.getByText('4 questions')).toBeVisible();
  await expect(report.getByText('2 lines were left out.')).toBeVisible();
  await expect(report.getByText('line 6 · field correct')).toBeVisible();
  await expect(report.getByText('line 7 · column 24')).toBeVisible();
  await expect(page).not.toHaveURL(/in=own-/);
  await report.getByRole('button', { name: 'Open this set' }).click();
  await expect(page).toHaveURL(/#\/questions\?in=own-mine@[0-9a-f]{12}$/);
}

async function figures(page: Page, home: string): Promise<Record<string, string>> {
  await page.goto(`${home}#/compare`);
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Within tolerance' }) });
  const own = table.getByRole('row').filter({ hasText: 'gemini-3.1-pro-preview' });
  await expect(own).toHaveCount(1);
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const cells = await own.locator('th, td').allInnerTexts();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
}

test('a set of one’s own is looked at, opened, asked, scored, and goes into another browser', async ({
  page,
  home,
  gemini,
}, testInfo) => {
  const { standIn } = gemini;
  standIn.reply = ({ text }) => says(REPLIES[text.split('\n')[0] ?? ''] ?? '');
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await refusesSets(page, home);
  await openSet(page, home);
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Word overlap, rough', count: 4 });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  const shown = standIn.calls.map(({ text, clips }) => [text.split('\n')[0], clips.map(({ type }) => type)]);
  expect(Object.fromEntries(shown)).toEqual({
    'Which side is it?': ['image/png'],
    'How long is it?': ['image/png'],
    'What changed?': ['image/png', 'image/png'],
    'Does it slide?': ['video/mp4'],
  });
  expect(await figures(page, home)).toMatchObject(FIGURES);
  const file = await saveRunFile(page, home, testInfo);

  const other = await openProfile(testInfo.outputPath('profile'), gemini);
  const there = other.pages()[0] ?? (await other.newPage());
  await openSet(there, home);
  await importRun(there, home, file);
  expect(await figures(there, home)).toMatchObject(FIGURES);
  await other.close();
});
