import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoredPreferences } from '../../src/store/preferences.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

function visit(proxyUrl: string | null = 'http://127.0.0.1:8790') {
  return new StoredPreferences({ proxyUrl, dataUrl: 'http://data.test' });
}

test('the defaults are those that the benchmark was published with', () => {
  expect(visit().get()).toEqual({
    language: null,
    theme: 'system',
    proxyUrl: 'http://127.0.0.1:8790',
    dataUrl: 'http://data.test',
    quality: 'published',
    engine: 'auto',
    clips: 'session',
    clipLimit: 536_870_912,
    limits: {},
    prices: {},
    usesRelay: false,
    agreements: {},
    benchmark: null,
    graderName: '',
  });
});

test('what was set is there at the next visit', () => {
  visit().set({ theme: 'dark', quality: '720', proxyUrl: null });
  expect(visit().get()).toMatchObject({ theme: 'dark', quality: '720', proxyUrl: null, engine: 'auto' });
});

test('an agreement is remembered with its terms; what cannot be read is none', () => {
  const agreements = { rexvqa: { terms: 'Terms of 2025', at: '2026-11-29T10:00:00.000Z' } };
  visit().set({ agreements });
  expect(visit().get().agreements).toEqual(agreements);
  localStorage.setItem('preferences', JSON.stringify({ agreements: { rexvqa: true } }));
  expect(visit().get().agreements).toEqual({});
});

test('a default that changes reaches those who set something else', () => {
  visit('http://127.0.0.1:8790').set({ theme: 'dark' });
  expect(visit('http://127.0.0.1:9999').get().proxyUrl).toBe('http://127.0.0.1:9999');
});

test('an address loses its final slashes', () => {
  const preferences = visit();
  preferences.set({ dataUrl: 'http://data.test/rexsonovqa//', proxyUrl: 'http://127.0.0.1:1/' });
  expect(preferences.get()).toMatchObject({ dataUrl: 'http://data.test/rexsonovqa', proxyUrl: 'http://127.0.0.1:1' });
});

test('a field that cannot be read takes its default, and the others stay', () => {
  localStorage.setItem('preferences', JSON.stringify({ theme: 'pink', quality: '1080', clipLimit: -1, dataUrl: 'x' }));
  expect(visit().get()).toMatchObject({
    theme: 'system',
    quality: '1080',
    clipLimit: 536_870_912,
    dataUrl: 'http://data.test',
  });
});

test.each(['{', '[]', 'null', '7'])('what is no record (%s) gives the defaults', (text) => {
  localStorage.setItem('preferences', text);
  expect(visit().get().theme).toBe('system');
});

test('a field of a newer version of the page is not lost', () => {
  localStorage.setItem('preferences', JSON.stringify({ accent: 'teal' }));
  visit().set({ theme: 'light' });
  expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toEqual({ accent: 'teal', theme: 'light' });
});

test('each change is told to those who listen', () => {
  const preferences = visit();
  const heard = vi.fn();
  const leave = preferences.subscribe(heard);
  preferences.set({ theme: 'dark' });
  leave();
  preferences.set({ theme: 'light' });
  expect(heard).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ theme: 'dark' }));
});

test('what another tab set is heard of and kept', async () => {
  const preferences = visit();
  const heard = vi.fn();
  preferences.subscribe(heard);
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentWindow?.localStorage.setItem('preferences', JSON.stringify({ theme: 'dark' }));
  await vi.waitFor(() => expect(preferences.get().theme).toBe('dark'));
  expect(heard).toHaveBeenCalledOnce();
  preferences.set({ quality: '720' });
  expect(visit().get()).toMatchObject({ theme: 'dark', quality: '720' });
  frame.remove();
});

test('where the browser refuses, preferences hold until the page closes', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const preferences = visit();
  preferences.set({ theme: 'dark' });
  preferences.set({ quality: '720' });
  expect(preferences.get()).toMatchObject({ theme: 'dark', quality: '720' });
});

function refuse(): never {
  throw new DOMException('', 'SecurityError');
}
