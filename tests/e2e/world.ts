import { chromium, test as base, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../support/chromium.ts';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { sourceFile } from '../support/sources.ts';
import { startModelHost, type ModelHost } from './modelHost.ts';
import { servePage } from './page.ts';

type World = {
  /** Where the built page is served. */
  home: string;
  /** Serves `bframes.mp4`, whose pictures carry their numbers, for every video. */
  origin: Origin;
  /** The real proxy, with the real yt-dlp in front of the origin. */
  videos: TestProxy;
  gemini: ModelHost;
};

type Fixtures = {
  /** A profile of its own on disk, in which the model's host leads to the stand-in. */
  profile: BrowserContext;
  page: Page;
  /** What the page wrote to its console as an error or a warning, or threw. */
  complaints: string[];
};

export const test = base.extend<Fixtures, World>({
  home: [
    async ({}, use) => {
      const served = await servePage();
      await use(served.url);
      await served.close();
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({}, use) => {
      const origin = await createOrigin({
        files: { '*': [{ data: await sourceFile('bframes.mp4'), width: 320, height: 180 }] },
        duration: 12,
      });
      await use(origin);
      await origin.close();
    },
    { scope: 'worker' },
  ],
  videos: [
    async ({ origin }, use) => {
      const proxy = await startProxy({ origin });
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  gemini: [
    async ({}, use) => {
      const host = await startModelHost('generativelanguage.googleapis.com');
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  profile: async ({ gemini, bypassCSP }, use) => {
    gemini.standIn.reset();
    const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-profile-'));
    const profile = await openProfile(folder, gemini, { bypassCSP: bypassCSP ?? false });
    await use(profile);
    await profile.close();
    await rm(folder, { recursive: true, force: true });
  },
  page: async ({ profile }, use) => {
    await use(profile.pages()[0] ?? (await profile.newPage()));
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(complaints);
  },
});

export { expect } from '@playwright/test';

/** A browser whose profile lies in a folder, and stays there when it is closed. */
export function openProfile(
  folder: string,
  gemini: ModelHost,
  { bypassCSP = false }: { bypassCSP?: boolean } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    bypassCSP,
    executablePath: chromiumPath(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--ignore-certificate-errors',
      `--host-resolver-rules=${gemini.resolverRule}`,
    ],
  });
}
