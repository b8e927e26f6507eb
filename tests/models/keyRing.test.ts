import { expect, test } from 'vitest';
import { createKeyRing } from '../../src/models/keyRing.ts';
import { MemoryStorage } from './MemoryStorage.ts';

test('a key kept in memory is in no storage', () => {
  const storage = new MemoryStorage();
  const keys = createKeyRing(storage);
  keys.set('google', 'secret', 'memory');
  expect(keys.get('google')).toBe('secret');
  expect(keys.place('google')).toBe('memory');
  expect(storage.length).toBe(0);
});

test('a key kept for the session is there after a reload', () => {
  const storage = new MemoryStorage();
  createKeyRing(storage).set('google', 'secret', 'session');
  const reloaded = createKeyRing(storage);
  expect(reloaded.get('google')).toBe('secret');
  expect(reloaded.place('google')).toBe('session');
});

test('a key moved to memory is gone from the session', () => {
  const storage = new MemoryStorage();
  const keys = createKeyRing(storage);
  keys.set('google', 'secret', 'session');
  keys.set('google', 'secret', 'memory');
  expect(storage.length).toBe(0);
});

test('forgetting all leaves nothing, and nothing of others is touched', () => {
  const storage = new MemoryStorage();
  storage.setItem('theme', 'dark');
  const keys = createKeyRing(storage);
  keys.set('google', 'secret', 'session');
  keys.set('openai', 'other', 'memory');
  keys.forgetAll();
  expect(keys.get('google')).toBeNull();
  expect(keys.place('openai')).toBeNull();
  expect(storage.length).toBe(1);
});

test('white space around a pasted key is dropped, and an empty key is none', () => {
  const keys = createKeyRing(null);
  keys.set('google', ' secret\n', 'memory');
  expect(keys.get('google')).toBe('secret');
  keys.set('google', ' ', 'memory');
  expect(keys.get('google')).toBeNull();
});

test('where the browser refuses storage the key stays in memory, and says so', () => {
  const storage = new MemoryStorage();
  storage.isFull = true;
  for (const keys of [createKeyRing(null), createKeyRing(storage)]) {
    keys.set('google', 'secret', 'session');
    expect(keys.get('google')).toBe('secret');
    expect(keys.place('google')).toBe('memory');
  }
});

test('each change is announced until the listener leaves', () => {
  const keys = createKeyRing(null);
  let calls = 0;
  const leave = keys.subscribe(() => calls++);
  keys.set('google', 'secret', 'memory');
  keys.forget('google');
  leave();
  keys.forgetAll();
  expect(calls).toBe(2);
});
