import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** What a person does, by the names that a person sees. */

export async function useProxy(page: Page, home: string, url: string): Promise<void> {
  await page.goto(`${home}#/settings`);
  const field = page.getByLabel('Proxy address');
  await field.fill(url);
  await field.press('Enter');
  await expect(page.getByText(/The proxy works|has no yt-dlp/)).toBeVisible();
}

export async function useEngine(page: Page, home: string, engine: 'WebCodecs' | 'ffmpeg.wasm'): Promise<void> {
  await page.goto(`${home}#/settings`);
  await choose(page, 'Engine', engine);
}

export async function useKey(page: Page, home: string, provider: string, key: string): Promise<void> {
  await page.goto(`${home}#/settings`);
  const row = page.getByRole('listitem').filter({ hasText: provider });
  await row.getByRole('button', { name: 'Enter a key' }).click();
  const field = row.getByLabel(`Key for ${provider}`);
  await field.fill(key);
  await field.press('Enter');
  await expect(row.getByText(/The key works|kept until this page closes/)).toBeVisible();
}

export async function openBenchmark(
  page: Page,
  home: string,
  base: string,
  { benchmark = 'rexsonovqa' }: { benchmark?: string } = {},
): Promise<void> {
  await page.goto(`${home}#/settings`);
  const field = page.getByLabel('Address', { exact: true });
  await field.fill(base);
  await field.press('Enter');
  // The sample is "open now" already: the address tells when it is the other.
  await expect(page).toHaveURL(new RegExp(`[?&]in=${benchmark}@`));
}

export async function askFromForm(
  page: Page,
  home: string,
  {
    provider,
    judge,
    count,
    ids,
    stay = false,
  }: {
    provider: string;
    judge?: string;
    count: number;
    ids?: readonly string[];
    /** Whether the form is open already, and partly filled in. */
    stay?: boolean;
  },
): Promise<void> {
  if (!stay) await page.goto(`${home}#/run`);
  if (ids !== undefined) {
    await choose(page, 'Questions', 'A list of my own');
    await page.getByLabel('Questions, one a line').fill(ids.join('\n'));
  }
  await choose(page, 'Provider', provider);
  if (judge !== undefined) {
    await choose(page, 'Judge', judge);
    if (judge.startsWith('Judge')) await choose(page, 'Judge’s provider', provider);
  }
  await page.getByRole('button', { name: new RegExp(`^Start ${count} (?:call|question)s?$`) }).click();
  await expect(page).toHaveURL(/#\/run\/.+/);
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

export async function chooseLanguage(page: Page, home: string, language: string): Promise<void> {
  await page.goto(`${home}#/settings`);
  await page.getByRole('radio', { name: language }).click();
}

/** Saves the one run that is listed as the app's own file; gives where it lies. */
export async function saveRunFile(page: Page, home: string, testInfo: TestInfo): Promise<string> {
  await page.goto(`${home}#/run`);
  await page.getByRole('button', { name: /^Save the run of .* as files$/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Run file' }).click();
  const file = testInfo.outputPath((await saved).suggestedFilename());
  await (await saved).saveAs(file);
  return file;
}

/** Takes in a file with one run. */
export async function importRun(page: Page, home: string, file: string): Promise<void> {
  await page.goto(`${home}#/run`);
  await page.getByRole('button', { name: 'Import' }).click();
  const report = page.getByRole('dialog', { name: 'Import runs' });
  await report.locator('input[multiple]').setInputFiles(file);
  await report.getByRole('button', { name: 'Keep 1 run' }).click();
  await expect(page.getByText('1 run was imported.')).toBeVisible();
}

/** The results of the open benchmark, once they stand: the rules, which come last, and each of `names`. */
export async function resultTables(page: Page, home: string, ...names: readonly string[]): Promise<readonly string[]> {
  await page.goto(`${home}#/results`);
  const tables = page.locator('main table');
  for (const name of [...names, 'Chance']) await expect(tables.first()).toContainText(name);
  return tables.allInnerTexts();
}

/** Waits until these say what they said before. */
export async function expectTexts(elements: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => elements.allInnerTexts()).toEqual(texts);
}
