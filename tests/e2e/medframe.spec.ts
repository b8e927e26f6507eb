import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { PUBLISHED_PARTS } from '../../src/benchmarks/medframeqa/layout.ts';
import { medFrameFile } from '../support/medFrameFile.ts';
import { inventedRow } from '../support/medFrameRows.ts';
import { startPartsServer } from '../support/partsServer.ts';
import { expect, test } from './world.ts';

const ROWS = 12;
const FILE = medFrameFile(
  Array.from({ length: ROWS }, (_, index) => inventedRow(index, { pictures: 2 + (index % 4), bytes: 30_000 })),
  { groupRows: 4 },
);
const [PART = ''] = PUBLISHED_PARTS;

async function openAddress(page: Page, home: string, base: string): Promise<void> {
  await page.goto(`${home}#/settings`);
  const field = page.getByLabel('Address', { exact: true });
  await field.fill(base);
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]in=medframeqa@/);
}

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
