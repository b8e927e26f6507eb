import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium that tests drive: `CHROMIUM_PATH`, else Playwright's own, else the system's. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const found = [chromium.executablePath(), ...SYSTEM_PATHS].find((path) => path !== '' && existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium was found for the tests. Install one (`npx playwright install chromium`, or `apt-get install ' +
      'chromium`), or name one in CHROMIUM_PATH.',
  );
}
