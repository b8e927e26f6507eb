import type { Page } from '@playwright/test';
import { ModelStandIn, STAND_IN_KEY } from '../support/models/ModelStandIn.ts';
import { startProxy } from '../support/proxy.ts';
import { askFromForm, choose, useKey, useProxy } from './steps.ts';
import { expect, test } from './world.ts';

/** All that the page's origin keeps: databases, local and session storage, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const text = (value: unknown) =>
      JSON.stringify(value, (_, inner: unknown) =>
        inner instanceof Map ? [...inner] : ArrayBuffer.isView(inner) ? new TextDecoder().decode(inner) : inner,
      );
    const kept = [text({ ...localStorage }), text({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        kept.push(text(await read(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    return kept.join('\n');
  });
}

test('a call through the relay carries the key to its host, and nothing and nobody else holds it', async ({
  page,
  home,
  origin,
}) => {
  const host = new ModelStandIn();
  const hostAddress = await host.start();
  const proxy = await startProxy({
    origin,
    environment: { PROXY_RELAY: '1', PROXY_RELAY_ORIGINS: `dashscope-intl=${hostAddress}` },
  });
  const spoken: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => spoken.push(message.text()));
  page.on('pageerror', (error) => spoken.push(error.message));
  page.on('request', (request) => {
    const words = [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
    if (words.includes(STAND_IN_KEY)) elsewhere.push(request.url());
  });

  await page.goto(home);
  await useProxy(page, home, proxy.url);
  await useKey(page, home, 'Qwen, DashScope', STAND_IN_KEY);
  await page.goto(`${home}#/run`);
  await choose(page, 'Questions', 'A list of my own');
  await page.getByLabel('Questions, one a line').fill('mcq/Neck_Vessels_in_Two_Planes/0');
  await choose(page, 'Provider', 'Qwen, DashScope');

  // Nothing goes that way before the person was told.
  await expect(page.getByRole('button', { name: 'Start 1 call' })).toBeDisabled();
  await expect(page.getByText('Before the first call through the relay')).toBeVisible();
  expect(host.calls).toEqual([]);
  await page.getByRole('button', { name: 'Use the relay' }).click();
  await askFromForm(page, home, { provider: 'Qwen, DashScope', count: 1, stay: true });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });

  expect(host.calls).toHaveLength(1);
  expect(JSON.stringify(host.calls[0]?.headers)).toContain(STAND_IN_KEY);
  expect(elsewhere).toEqual([`${proxy.url}/relay/dashscope-intl/compatible-mode/v1/chat/completions`]);
  const kept = await everythingKept(page);
  // The record of the call is among it, so the search looked in the right place.
  expect(kept).toContain('dashscope-intl');
  for (const written of [kept, spoken.join('\n'), JSON.stringify(proxy.log), page.url(), await page.content()]) {
    expect(written).not.toContain(STAND_IN_KEY);
  }
  expect(JSON.stringify(proxy.log)).toContain('relay');
  await proxy.close();
  await host.stop();
});
