import { describe, expect, test } from 'vitest';
import { connectWith } from './connectWith.ts';
import { createKeyRing } from '../../src/models/keyRing.ts';
import { MemoryStorage } from './MemoryStorage.ts';

const PASSPHRASE = 'three wet kidneys';

/** A device on which a key was kept. */
async function deviceWith(key: string) {
  const device = new MemoryStorage();
  const keys = createKeyRing(null, device);
  await keys.unlock(PASSPHRASE);
  await keys.set('openai', key, 'device');
  return { device, keys };
}

describe('a key kept on the device', () => {
  test('can be used at once, and after a reload once its passphrase is given', async () => {
    const { device, keys } = await deviceWith('sk-secret');
    expect([keys.get('openai'), keys.place('openai'), keys.device]).toEqual(['sk-secret', 'device', 'open']);
    const reloaded = createKeyRing(null, device);
    expect([reloaded.get('openai'), reloaded.place('openai'), reloaded.device]).toEqual([null, null, 'locked']);
    expect(await reloaded.unlock(PASSPHRASE)).toEqual({ ok: true, value: undefined });
    expect([reloaded.get('openai'), reloaded.device]).toEqual(['sk-secret', 'open']);
  });

  test('lies in one record from which neither key nor provider nor passphrase can be read', async () => {
    const { device } = await deviceWith('sk-secret');
    expect(device.length).toBe(1);
    for (const secret of ['sk-secret', 'openai', PASSPHRASE]) {
      expect(device.everything).not.toContain(secret);
      expect(device.everything).not.toContain(btoa(secret));
    }
  });

  test('is sealed by a slow derivation, with a salt and a vector of its own each time', async () => {
    const { device, keys } = await deviceWith('sk-secret');
    const record = () => JSON.parse(device.getItem('keys') ?? '') as Record<string, unknown>;
    const first = record();
    expect(first['iterations']).toBeGreaterThanOrEqual(600_000);
    await keys.set('openai', 'sk-secret', 'device');
    expect(record()['iv']).not.toBe(first['iv']);
    expect(record()['data']).not.toBe(first['data']);
    const other = await deviceWith('sk-secret');
    expect(JSON.parse(other.device.getItem('keys') ?? '')).not.toMatchObject({ salt: first['salt'] });
  });

  test('stays sealed under another passphrase and under none, and says so', async () => {
    const { device } = await deviceWith('sk-secret');
    const keys = createKeyRing(null, device);
    expect(await keys.unlock('three dry kidneys')).toMatchObject({ ok: false, failure: { code: 'passphrase-wrong' } });
    expect(await keys.unlock('')).toMatchObject({ ok: false, failure: { code: 'passphrase-missing' } });
    expect([keys.get('openai'), keys.device]).toEqual([null, 'locked']);
    expect(await keys.unlock(PASSPHRASE)).toMatchObject({ ok: true });
  });

  test('stays sealed once its record was tampered with', async () => {
    const { device } = await deviceWith('sk-secret');
    const record = JSON.parse(device.getItem('keys') ?? '') as { data: string };
    const swapped = record.data.startsWith('A') ? `B${record.data.slice(1)}` : `A${record.data.slice(1)}`;
    device.setItem('keys', JSON.stringify({ ...record, data: swapped }));
    expect(await createKeyRing(null, device).unlock(PASSPHRASE)).toMatchObject({
      failure: { code: 'passphrase-wrong' },
    });
  });

  test('is gone from memory once it is locked, and the others stay', async () => {
    const { keys } = await deviceWith('sk-secret');
    await keys.set('google', 'other', 'memory');
    keys.lock();
    expect([keys.get('openai'), keys.get('google'), keys.device]).toEqual([null, 'other', 'locked']);
  });

  test('is no key that is missing while it is locked', async () => {
    const { keys } = await deviceWith('sk-secret');
    expect(connectWith(keys)).toMatchObject({ ok: true });
    keys.lock();
    expect(connectWith(keys)).toMatchObject({ failure: { code: 'key-locked' } });
    keys.forgetAll();
    expect(connectWith(keys)).toMatchObject({ failure: { code: 'key-missing' } });
  });
});

describe('forgetting', () => {
  test('one key takes it out of the record', async () => {
    const { device, keys } = await deviceWith('sk-secret');
    await keys.set('google', 'other', 'device');
    await keys.forget('openai');
    const reloaded = createKeyRing(null, device);
    await reloaded.unlock(PASSPHRASE);
    expect([reloaded.get('openai'), reloaded.get('google')]).toEqual([null, 'other']);
  });

  test('all leaves nothing, also where the passphrase is lost', async () => {
    const { device } = await deviceWith('sk-secret');
    device.setItem('theme', 'dark');
    const keys = createKeyRing(null, device);
    keys.forgetAll();
    expect([keys.device, device.length]).toEqual(['empty', 1]);
    expect(await keys.unlock('a new one')).toMatchObject({ ok: true });
  });

  test('all is one call for every place: memory, session and device, a provider that needs no key included', async () => {
    const [session, device] = [new MemoryStorage(), new MemoryStorage()];
    const keys = createKeyRing(session, device);
    await keys.unlock(PASSPHRASE);
    await keys.set('google', 'in-memory', 'memory');
    await keys.set('openai', 'in-session', 'session');
    await keys.set('compatible', 'on-device', 'device');
    keys.forgetAll();
    const ids = ['google', 'openai', 'compatible'];
    expect(ids.map((id) => [keys.get(id), keys.place(id)])).toEqual(ids.map(() => [null, null]));
    expect([keys.device, session.length, device.length]).toEqual(['empty', 0, 0]);
  });

  test('all holds against a key that is being sealed, and against a passphrase that is being tried', async () => {
    const { device, keys } = await deviceWith('sk-secret');
    const sealing = keys.set('google', 'other', 'device');
    keys.forgetAll();
    await sealing;
    expect([keys.get('google'), device.length]).toEqual([null, 0]);

    const other = await deviceWith('sk-secret');
    const reloaded = createKeyRing(null, other.device);
    const unlocking = reloaded.unlock(PASSPHRASE);
    reloaded.forgetAll();
    await unlocking;
    expect([reloaded.get('openai'), other.device.length]).toEqual([null, 0]);
  });

  test('happens where a key is moved to memory', async () => {
    const { device, keys } = await deviceWith('sk-secret');
    await keys.set('openai', 'sk-secret', 'memory');
    const reloaded = createKeyRing(null, device);
    await reloaded.unlock(PASSPHRASE);
    expect(reloaded.get('openai')).toBeNull();
  });
});

describe('where a key cannot be kept on the device', () => {
  test('it stays in memory, and says so', async () => {
    const full = new MemoryStorage();
    const locked = createKeyRing(null, full);
    await locked.set('openai', 'sk-secret', 'device');
    expect(locked.place('openai')).toBe('memory');
    await locked.unlock(PASSPHRASE);
    full.isFull = true;
    await locked.set('openai', 'sk-secret', 'device');
    expect([locked.get('openai'), locked.place('openai')]).toEqual(['sk-secret', 'memory']);
    const without = createKeyRing(null, null);
    expect(await without.unlock(PASSPHRASE)).toMatchObject({ failure: { code: 'storage-refused' } });
  });
});

test('two tabs that keep keys lose none of them', async () => {
  const { device, keys } = await deviceWith('sk-secret');
  const tab = createKeyRing(null, device);
  await tab.unlock(PASSPHRASE);
  await tab.set('google', 'other', 'device');
  await keys.set('anthropic', 'third', 'device');
  const reloaded = createKeyRing(null, device);
  await reloaded.unlock(PASSPHRASE);
  expect(['openai', 'google', 'anthropic'].map((id) => reloaded.get(id))).toEqual(['sk-secret', 'other', 'third']);
});

test('a record that is none is as good as nothing', async () => {
  const device = new MemoryStorage();
  for (const text of ['', 'null', '{}', '{"version":1,"iterations":1,"salt":"","iv":"","data":""}', '[[[']) {
    device.setItem('keys', text);
    expect(createKeyRing(null, device).device).toBe('empty');
  }
});

test('a key entered while the device was locked is newer than the one in it', async () => {
  const { device } = await deviceWith('sk-old');
  const keys = createKeyRing(null, device);
  await keys.set('openai', 'sk-new', 'memory');
  await keys.unlock(PASSPHRASE);
  expect([keys.get('openai'), keys.place('openai')]).toEqual(['sk-new', 'memory']);
});

test('a key is never judged by how it begins', async () => {
  const keys = createKeyRing(null);
  for (const key of ['AIzaX', 'AQ.new-form', 'sk-1', 'anything at all']) {
    await keys.set('google', key, 'memory');
    expect(keys.get('google')).toBe(key);
  }
});
