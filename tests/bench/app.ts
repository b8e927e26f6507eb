import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { openBenchmark } from '../e2e/steps.ts';
import { chromiumPath } from '../support/chromium.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { median, type Figures } from './figures.ts';

const ROOT = `${import.meta.dirname}/../..`;
const SHARED = '../shared/rexsonovqa';
/** Folders of one published set, which stands for the user's own runs beside the published three. */
const SCORES = ['scores_mcq2', 'scores_free2'];
const OWN_RUNS = 7;
const TYPED = 'kidney';

/**
 * `open.s`: wall seconds in a new profile from the wish to open the benchmark at a local server to the comparison of
 * its three published sets. `filter.ms`: milliseconds that a letter typed into the search keeps the page's thread, its
 * layout included, with ten runs.
 */
export async function benchApp(figures: Figures, { rounds, only }: { rounds: number; only: RegExp }): Promise<void> {
  if (!['open.s', 'filter.ms'].some((name) => only.test(name))) return;
  if (!existsSync(SHARED)) {
    console.warn(`${SHARED} is absent: open.s and filter.ms are not measured.`);
    return;
  }
  const app = await serveApp();
  const data = await startStaticServer(SHARED);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    if (only.test('open.s')) {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ locale: 'en-GB' });
        seconds.push(await timeOpening(await context.newPage(), app.url, data.base));
        await context.close();
      }
      figures.add('open.s', median(seconds), `three published sets compared, median of ${rounds}`);
    }
    if (only.test('filter.ms')) {
      const page = await browser.newPage({ locale: 'en-GB' });
      await timeOpening(page, app.url, data.base);
      await importRuns(page, app.url);
      const letters = await timeLetters(page, app.url, rounds);
      figures.add('filter.ms', median(letters), `a letter of a search, 10 runs, median of ${letters.length}`);
    }
  } finally {
    await browser.close();
    await data.close();
    await app.close();
  }
}

async function serveApp(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = `${ROOT}/node_modules/.cache/bench-app`;
  await build({ root: `${ROOT}/src`, configFile: `${ROOT}/vite.config.ts`, logLevel: 'error', build: { outDir } });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The preview server has no address.');
  return { url, close: () => server.close() };
}

async function timeOpening(page: Page, home: string, base: string): Promise<number> {
  await page.goto(home);
  await page.getByText('Sample benchmark').first().waitFor();
  await page.goto(`${home}#/settings`);
  await page.getByLabel('Address', { exact: true }).waitFor();
  const started = performance.now();
  await openBenchmark(page, home, base);
  await page.getByText('3 models published with it').waitFor();
  await page.goto(`${home}#/compare`);
  await page.getByRole('rowheader', { name: 'Seed 2.0 Pro', exact: true }).first().waitFor();
  return (performance.now() - started) / 1000;
}

async function importRuns(page: Page, home: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-bench-'));
  for (let run = 1; run <= OWN_RUNS; run += 1) {
    for (const scores of SCORES) {
      await cp(`${SHARED}/qwen_result/${scores}`, join(folder, `model-${run}`, scores), { recursive: true });
    }
  }
  await page.goto(`${home}#/run`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('[role=dialog] input[webkitdirectory]').setInputFiles(folder);
  await page.getByRole('button', { name: `Keep ${OWN_RUNS} runs` }).click();
  await page.getByText(`${OWN_RUNS} runs were imported.`).waitFor();
  await rm(folder, { recursive: true });
}

async function timeLetters(page: Page, home: string, rounds: number): Promise<number[]> {
  await page.goto(`${home}#/questions`);
  const search = page.getByRole('searchbox');
  await search.waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let length = 1; length <= TYPED.length; length += 1) {
      times.push(await search.evaluate(typed, TYPED.slice(0, length)));
    }
    await search.fill('');
  }
  return times;
}

/** Runs in the page. */
async function typed(field: Element, value: string): Promise<number> {
  const input = field as HTMLInputElement;
  const started = performance.now();
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // What follows from it is done in microtasks; then the layout is asked for.
  await new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)));
  document.body.getBoundingClientRect();
  return performance.now() - started;
}
