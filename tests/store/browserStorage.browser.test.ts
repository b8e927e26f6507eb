import { afterEach, expect, test, vi } from 'vitest';
import { BrowserStorage } from '../../src/store/browserStorage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the browser says how much is used and how much it allows', async () => {
  const { used, quota, persistent } = await new BrowserStorage().use();
  expect(used).toBeGreaterThanOrEqual(0);
  expect(quota).toBeGreaterThan(1_000_000);
  expect(persistent).toBe(false);
});

test('a browser that says nothing is no error', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockRejectedValue(new TypeError());
  expect(await new BrowserStorage().use()).toEqual({ used: null, quota: null, persistent: false });
});

test('lasting storage is not asked for where it is there, and a refusal is no error', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockRejectedValue(new TypeError());
  const persisted = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true);
  await new BrowserStorage().keep();
  expect(persist).not.toHaveBeenCalled();
  persisted.mockResolvedValue(false);
  await new BrowserStorage().keep();
  expect(persist).toHaveBeenCalledOnce();
});
