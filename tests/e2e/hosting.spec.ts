import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { says } from '../support/geminiAnswers.ts';
import { startProxy } from '../support/proxy.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { STEM, writeNumberedBenchmark } from './numberedBenchmark.ts';
import { startPlainHost, type PlainHost } from './plainHost.ts';
import { askFromForm, choose, openBenchmark, useEngine, useKey, useProxy } from './steps.ts';
import { expect, test as base } from './world.ts';

const SAMPLE_QUESTION = 'mcq/Neck_Vessels_in_Two_Planes/0';
const TWO_QUESTIONS = [SAMPLE_QUESTION, 'mcq/Bladder_Depth_Gain_and_Sweep/0'];
const TOKEN = 'for-the-course-of-2026';

const test = base.extend<{ host: PlainHost }>({
  host: async ({}, use) => {
    const host = await startPlainHost();
    await use(host);
    await host.stop();
  },
});

test('in a folder of a plain web server a rule answers a sample question, and ffmpeg’s core comes from there', async ({
  page,
  host,
  complaints,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(host.home)) elsewhere.push(request.url());
  });
  await page.goto(host.home);
  await useEngine(page, host.home, 'ffmpeg.wasm');
  await page.goto(`${host.home}#/run`);
  await choose(page, 'Questions', 'A list of my own');
  await page.getByLabel('Questions, one a line').fill(SAMPLE_QUESTION);
  await choose(page, 'Provider', 'Text-only rules');
  await page.getByRole('button', { name: 'Start 1 question' }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  await page.goto(`${host.home}#/question/${SAMPLE_QUESTION}`);
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4, { timeout: 120_000 });

  expect(host.served.filter((path) => /^assets\/ffmpeg-core-.*\.gz$/.test(path)).length).toBeGreaterThan(0);
  expect(host.served.some((path) => path.startsWith('sample/videos/'))).toBe(true);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});

test('config.json names proxy, data, providers, hosts and a notice, and no more is offered or reached', async ({
  page,
  host,
  origin,
}) => {
  const folder = await writeNumberedBenchmark();
  const data = await startStaticServer(folder);
  const proxy = await startProxy({ origin });
  host.instead.set(
    'config.json',
    JSON.stringify({
      proxyUrl: proxy.url,
      data: [{ name: 'Numbered pictures', url: `${data.base}/` }],
      providers: ['google'],
      notice: 'Course of the winter term.\n<img src=x onerror=alert(1)>',
    }),
  );
  await page.goto(host.home);
  await expect(page.getByRole('region', { name: 'From the host of this page' })).toContainText(
    'Course of the winter term.\n<img src=x onerror=alert(1)>',
  );
  expect(await page.locator('img').count()).toBe(0);

  await page.goto(`${host.home}#/settings`);
  await expect(page.getByLabel('Proxy address')).toHaveValue(proxy.url);
  await expect(page.getByText(/The proxy works|has no yt-dlp/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter a key' })).toHaveCount(1);
  await page.getByRole('button', { name: /Change it$/ }).click();
  await page
    .getByRole('menuitem', { name: /Numbered pictures/ })
    .or(page.getByRole('menuitemcheckbox', { name: /Numbered pictures/ }))
    .click();
  await expect(page.getByRole('button', { name: `Remove ${data.base} from this browser` })).toBeVisible();

  // The host of the published data is not among those that are named.
  await page.getByLabel('Address', { exact: true }).fill('https://cdn.jsdelivr.net/gh/rajpurkarlab/RexSonoVQA@c2b931f');
  await page.getByLabel('Address', { exact: true }).press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'This page may not connect to this host.' });
  await expect(refusal).toContainText('cdn.jsdelivr.net');
  await expect(refusal).toContainText('config.json');
  await data.close();
  await proxy.close();
  await rm(folder, { recursive: true });
});

test('what config.json has wrong is named by field, and the rest of it holds', async ({ page, host }) => {
  host.instead.set('config.json', JSON.stringify({ proxyURL: '/x', providers: ['gogle'], notice: 'Hello.' }));
  await page.goto(host.home);
  const told = page.getByRole('region', { name: 'The configuration of this page' });
  await expect(told).toContainText('Field providers.0: expected one of google, openai');
  await expect(told).toContainText('found "gogle"');
  await expect(told).toContainText('Field proxyURL: there is no such field.');
  await expect(page.getByText('Hello.')).toBeVisible();

  host.instead.set('config.json', '{ "notice": ');
  await page.reload();
  await expect(told).toContainText('The file is not JSON');
  await expect(page.getByRole('button', { name: 'Run all 16 sample questions' })).toBeVisible();

  host.instead.set('config.json', null);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Run all 16 sample questions' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('an address outside the named hosts is told from a dead one, until its host is added', async ({ page, host }) => {
  const ask = async () => {
    await page.goto(`${host.home}#/settings`);
    const field = page.getByLabel('Proxy address');
    await field.fill('http://proxy.lab.example:8790');
    await field.press('Enter');
  };
  await page.goto(host.home);
  await ask();
  await expect(page.getByRole('alert')).toContainText(
    'This page may not connect to this host. at proxy.lab.example:8790',
  );

  host.instead.set('config.json', JSON.stringify({ connections: ['http://proxy.lab.example:8790'] }));
  await page.goto('about:blank');
  await page.goto(host.home);
  await ask();
  await expect(page.getByRole('alert')).toContainText('The proxy did not answer.');

  host.instead.set('config.json', JSON.stringify({ connections: 'any' }));
  await page.goto('about:blank');
  await page.goto(host.home);
  await ask();
  await expect(page.getByRole('alert')).toContainText('The proxy did not answer.');
});

test('a proxy’s token opens its videos, and goes to that proxy alone', async ({ page, host, origin }) => {
  const folder = await writeNumberedBenchmark();
  const data = await startStaticServer(folder);
  const proxy = await startProxy({ origin, environment: { PROXY_TOKEN: TOKEN } });
  const other = await startProxy({ origin });
  const carriers: string[] = [];
  page.context().on('request', (request) => {
    const words = [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
    if (words.includes(TOKEN)) carriers.push(new URL(request.url()).origin);
  });
  const spoken: string[] = [];
  page.on('console', (message) => spoken.push(message.text()));

  await page.goto(host.home);
  await useProxy(page, host.home, proxy.url);
  await openBenchmark(page, host.home, data.base);
  await page.goto(`${host.home}#/question/mcq/${STEM}/0`);
  await expect(page.getByText('The proxy asks for a token.').first()).toBeVisible();

  await page.goto(`${host.home}#/settings`);
  const field = page.getByLabel('Its token');
  await field.fill(TOKEN);
  await field.press('Enter');
  await expect(page.getByText('kept until this page closes')).toBeVisible();
  await page.goto(`${host.home}#/question/mcq/${STEM}/0`);
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4, { timeout: 60_000 });
  // 42 pictures, 30 a second.
  await expect(page.locator('video').first()).toHaveJSProperty('duration', 1.4);
  expect(new Set(carriers)).toEqual(new Set([new URL(proxy.url).origin]));
  expect(proxy.log.some(({ route, status }) => route === 'video' && status === 206)).toBe(true);

  // Another address is another proxy: it is asked without the token.
  carriers.length = 0;
  await useProxy(page, host.home, other.url);
  await expect(page.getByLabel('Its token')).toHaveCount(0);
  expect(carriers).toEqual([]);

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const text of [kept, page.url(), await page.content(), spoken.join(), JSON.stringify(proxy.log)]) {
    expect(text).not.toContain(TOKEN);
  }
  await data.close();
  await proxy.close();
  await other.close();
  await rm(folder, { recursive: true });
});

test('the page opens without a network, and what was loaded plays', async ({ page, host, profile }) => {
  await page.goto(host.home);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated');
  await page.goto(`${host.home}#/question/${SAMPLE_QUESTION}`);
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4, { timeout: 120_000 });
  const [core] = host.served.filter((path) => /ffmpeg-core.*\.gz$/.test(path));

  await host.stop();
  await profile.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4, { timeout: 120_000 });
  // A view whose code was never asked for before.
  await page.goto(`${host.home}#/compare`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const cached = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
  expect(cached.filter((url) => !url.startsWith(host.home))).toEqual([]);
  expect(cached.some((url) => /ffmpeg-core.*\.gz/.test(url))).toBe(core !== undefined);
  await profile.setOffline(false);
  await host.start();
});

test('what goes to models, and all else that is no file of the page, passes the service worker by', async ({
  page,
  host,
}) => {
  await page.goto(host.home);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated');
  const way = (method: string, address: string) =>
    page.evaluate(
      async ([method, address = '']) => {
        await fetch(address, { method: method ?? '' }).catch(() => null);
        const timed = () => performance.getEntriesByName(address).at(-1);
        while (timed() === undefined) await new Promise((later) => setTimeout(later, 10));
        const { workerStart, workerFinalSourceType } = timed() as PerformanceResourceTiming & {
          workerFinalSourceType: string;
        };
        return { isLookedAt: workerStart > 0, source: workerFinalSourceType };
      },
      [method, address],
    );
  expect(await way('GET', `${host.home}config.json?now`)).toEqual({ isLookedAt: true, source: '' });
  for (const method of ['GET', 'POST']) {
    expect((await way(method, 'https://generativelanguage.googleapis.com/v1beta/models')).source).toBe('network');
  }
  // A proxy may be served beside the page.
  expect((await way('POST', `${host.home}relay/ark/api`)).source).toBe('network');
});

test('a newer version is offered, waits for the person, and breaks no run', async ({ page, host, gemini }) => {
  const { standIn } = gemini;
  standIn.reply = () => says('Answer: A\n\nThe landmark stays in view.', { delay: 5000 });
  const worker = readFileSync(`${import.meta.dirname}/../../dist/service-worker.js`, 'utf8');
  const html = readFileSync(`${import.meta.dirname}/../../dist/index.html`, 'utf8');
  await page.goto(host.home);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated');

  await useKey(page, host.home, 'Google Gemini', standIn.key);
  await askFromForm(page, host.home, { provider: 'Google Gemini', count: 2, ids: TWO_QUESTIONS });
  host.instead.set('index.html', html.replace('<body>', '<body data-build="second">'));
  host.instead.set('service-worker.js', worker.replace(/"":\{hash:[`"']\w+[`"']/, '"":{hash:"second"'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const offer = page.getByText('A new version of this page is ready.');
  await expect(offer).toBeVisible();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await page.locator('body').getAttribute('data-build')).toBeNull();
  const run = page.url();

  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.locator('body[data-build="second"]')).toHaveCount(1);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  expect(page.url()).toBe(run);
  await expect(offer).toHaveCount(0);
});
