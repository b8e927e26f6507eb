import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from './tests/support/chromium.ts';

const root = import.meta.dirname;

export default defineConfig({
  root: 'src',
  base: './',
  cacheDir: `${root}/node_modules/.vite`,
  publicDir: '../public',
  plugins: [svelte({ configFile: `${root}/svelte.config.js` })],
  worker: { format: 'es' },
  // ffmpeg's class starts its own worker by address, which pre-bundling would break.
  // What only workers import would be found late, and reload the page in the middle of a test.
  optimizeDeps: { include: ['comlink', 'mediabunny'], exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/util', '@ffmpeg/core'] },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
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
          globalSetup: ['tests/support/browserSetup.ts', 'tests/support/geminiSetup.ts'],
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
