import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumPath } from '../support/chromium.ts';

const ROOT = `${import.meta.dirname}/../..`;

/** The benchmark's page as it is built for production, in a real Chromium. */
export async function openBenchPage(): Promise<{ page: Page; close(): Promise<void> }> {
  const outDir = `${ROOT}/node_modules/.cache/bench-page`;
  const shared = { configFile: false, logLevel: 'error', root: import.meta.dirname } as const;
  await build({
    ...shared,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: { input: `${import.meta.dirname}/page.html` },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The preview server has no address.');
  await page.goto(`${address}page.html`);
  await page.waitForFunction(() => 'bench' in window);
  return {
    page,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
