import { chromium, type Browser, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { servePage } from '../e2e/page.ts';
import { chromiumPath } from '../support/chromium.ts';
import type { Figures } from './figures.ts';

/** Where a question of the sample stands, and words of it that nothing else on the page says. */
const PLACES = {
  'page.js.kb': { hash: '', words: 'Based on the video clip' },
  'page.question.js.kb': {
    hash: '#/question/mcq/Bladder_Depth_Gain_and_Sweep/0',
    words: 'The near wall lies in the haze of the skin',
  },
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
  { hash, words }: { hash: string; words: string },
): Promise<{ kilobytes: number; scripts: number }> {
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.addInitScript((awaited) => {
    new MutationObserver((_changes, observer) => {
      if (document.body?.textContent.includes(awaited) !== true) return;
      performance.mark('stands');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  await page.goto(`${home}${hash}`);
  await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0);
  // What comes after that, such as the worker that cuts the clip, the reader does not wait for.
  const early = await page.evaluate(() => {
    const stands = performance.getEntriesByName('stands')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources.filter(({ responseEnd }) => responseEnd <= stands).map(({ name }) => name);
  });
  const bodies = await Promise.all(
    scripts.filter((response) => early.includes(response.url())).map((response) => response.body()),
  );
  await page.close();
  const bytes = bodies.reduce((total, body) => total + gzipSync(body).length, 0);
  return { kilobytes: bytes / 1000, scripts: bodies.length };
}
