import { existsSync } from 'node:fs';
import { preview } from 'vite';

const ROOT = `${import.meta.dirname}/../..`;

/** Serves the page as it was built, on a free port of the loopback. */
export async function servePage(): Promise<{ url: string; close(): Promise<void> }> {
  if (!existsSync(`${ROOT}/dist/index.html`)) throw new Error('There is no built page: run `npm run build` first.');
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    base: './',
    build: { outDir: 'dist' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The preview server has no address.');
  return { url, close: () => server.close() };
}
