import { chromium, type Browser, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { servePage } from '../e2e/page.ts';
import { chromiumPath } from '../support/chromium.ts';
import type { Figures } from './figures.ts';

/** One option of the sample's first question. */
const OPTION = 'The near wall lies in the haze of the skin, so the gain is lowered step by step';

/** Where a question of the sample stands, and what shows that it does. */
const PLACES = {
  'page.js.kb': { hash: '', stands: 'main p a[href*="#/question/"]' },
  'page.question.js.kb': { hash: '#/question/mcq/Bladder_Depth_Gain_and_Sweep/0', stands: `text=${OPTION}` },
};

/** Kilobytes of JavaScript, after gzip, that reach a fresh browser before a question can be read, on the built page. */
export async function benchPageWeight(figures: Figures, { only }: { only: RegExp }): Promise<void> {
  const names = Object.keys(PLACES).filter((name): name is keyof typeof PLACES => only.test(name));
  if (names.length === 0) return;
  const served = await servePage();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    for (const name of names) {
      const { kilobytes, scripts } = await weigh(browser, served.url, PLACES[name]);
      figures.add(name, kilobytes, `${scripts} scripts before the first question stands, gzip`);
    }
  } finally {
    await browser.close();
    await served.close();
  }
}

async function weigh(
  browser: Browser,
  home: string,
  { hash, stands }: { hash: string; stands: string },
): Promise<{ kilobytes: number; scripts: number }> {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${home}${hash}`);
  await page.locator(stands).first().waitFor();
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await page.close();
  const bytes = bodies.reduce((total, body) => total + gzipSync(body).length, 0);
  return { kilobytes: bytes / 1000, scripts: bodies.length };
}
