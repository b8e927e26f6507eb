import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { contentSecurityPolicy } from './src/build/contentSecurityPolicy.ts';
import { compressedFfmpegCore } from './src/build/ffmpegCore.ts';
import { helpPage } from './src/build/helpPage.ts';
import { licences } from './src/build/licences.ts';
import { pageWeight } from './src/build/pageWeight.ts';
import { serviceWorker } from './src/build/serviceWorker.ts';
import { chromiumPath } from './tests/support/chromium.ts';

const root = import.meta.dirname;
const ffmpegCore = () => compressedFfmpegCore({ cacheDir: `${root}/node_modules/.cache/page` });

const listed = licences({ root });
const offline = () => serviceWorker({ entry: `${root}/workers/page.worker.ts`, publicDir: `${root}/public` });

/** What ships of `data/sample`, beside the page under `sample/`: its data and its videos, not what made them. */
const SAMPLE_FILE = /^(?:benchmark_questions\/.+|gt_all\/.+|video_metadata_new)\.json$|^videos\/.+\.mp4$/;

function sample(): Plugin {
  const folder = `${root}/data/sample`;
  return {
    name: 'sample',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [, file = ''] = /^\/sample\/([^?]+)/.exec(request.url ?? '') ?? [];
        // Vite's own file server knows ranges.
        if (SAMPLE_FILE.test(decodeURIComponent(file))) request.url = `/@fs${folder}/${file}`;
        next();
      });
    },
    generateBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        file.replaceAll('\\', '/'),
      );
      for (const file of files.filter((one) => SAMPLE_FILE.test(one))) {
        this.emitFile({ type: 'asset', fileName: `sample/${file}`, source: readFileSync(`${folder}/${file}`) });
      }
    },
  };
}

export default defineConfig({
  root: 'src',
  base: './',
  cacheDir: `${root}/node_modules/.vite`,
  publicDir: '../public',
  plugins: [
    svelte({ configFile: `${root}/svelte.config.js` }),
    sample(),
    helpPage({ root }),
    contentSecurityPolicy(),
    pageWeight(),
    listed.collect(),
    listed.emit(),
    offline(),
  ],
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  worker: { format: 'es', plugins: () => [ffmpegCore(), listed.collect()] },
  // ffmpeg's class starts its own worker by address, which pre-bundling would break.
  // What only workers import would be found late, and reload the page in the middle of a first run.
  optimizeDeps: {
    entries: [
      'index.html',
      'ui/**/*.svelte',
      '{benchmarks,domain,judges,media,models,runner,store,ui}/**/*.ts',
      '../workers/**/*.ts',
    ].map((glob) => `${root}/src/${glob}`),
    include: ['comlink', 'i18next', 'mediabunny', 'idb', 'valibot'],
    exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/util', '@ffmpeg/core'],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // These know light-dark(). Rewritten for older ones, it would be settled at the root, and the stage is dark in both.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [root] } },
  test: {
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/**/*.browser.test.ts', 'node_modules/**'],
          setupFiles: [`${root}/tests/support/laterWords.ts`],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        root,
        publicDir: false,
        server: { fs: { allow: [root, `${root}/../shared`] } },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.ts'],
          testTimeout: 120_000,
          globalSetup: [
            `${root}/tests/support/browserSetup.ts`,
            `${root}/tests/support/geminiSetup.ts`,
            `${root}/tests/support/models/setup.ts`,
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath(),
                args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
