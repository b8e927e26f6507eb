import { expect, test } from 'vitest';
import { SharedWork, type SharedAsk } from '../../src/media/sharedWork.ts';

/** Work that ends when told, and tells what became of it. */
function pending() {
  const shared = new SharedWork<string, number>();
  const starts: { ask: SharedAsk<number>; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const join = (signal: AbortSignal, more: { priority?: number; onProgress?: (progress: number) => void } = {}) =>
    shared.join(
      'key',
      { signal, ...more },
      (ask) => new Promise<string>((end, fail) => void starts.push({ ask, end, fail })),
    );
  const started = async (index: number) => {
    await Promise.resolve();
    const start = starts[index];
    if (!start) throw new Error(`work ${index} was not started`);
    return start;
  };
  return { join, starts, started };
}

const never = () => new AbortController().signal;

test('two who ask at once share one piece of work', async () => {
  const { join, starts, started } = pending();
  const both = Promise.all([join(never()), join(never())]);
  (await started(0)).end('done');
  expect(await both).toEqual(['done', 'done']);
  expect(starts).toHaveLength(1);
});

test('one who goes gets the abort reason, and the other gets the work', async () => {
  const { join, started } = pending();
  const leaving = new AbortController();
  const first = join(leaving.signal);
  const second = join(never());
  const { ask, end } = await started(0);
  leaving.abort('gone');
  await expect(first).rejects.toBe('gone');
  expect(ask.signal.aborted).toBe(false);
  end('done');
  expect(await second).toBe('done');
});

test('the work is aborted when the last has gone, and a later asker starts anew', async () => {
  const { join, started } = pending();
  const leaving = new AbortController();
  const both = [join(leaving.signal), join(leaving.signal)];
  const { ask } = await started(0);
  leaving.abort('gone');
  await Promise.allSettled(both);
  expect(ask.signal.reason).toBe('gone');
  const later = join(never());
  (await started(1)).end('done');
  expect(await later).toBe('done');
});

test('the highest priority of those who wait counts', async () => {
  const { join, started } = pending();
  const leaving = new AbortController();
  void join(never(), { priority: 1 });
  const { ask } = await started(0);
  const urgent = join(leaving.signal, { priority: 9 });
  expect(ask.priority()).toBe(9);
  leaving.abort('gone');
  await expect(urgent).rejects.toBe('gone');
  expect(ask.priority()).toBe(1);
});

test('progress reaches all who wait, and the latest one who comes late', async () => {
  const { join, started } = pending();
  const heard: string[] = [];
  void join(never(), { onProgress: (progress) => heard.push(`first ${progress}`) });
  const { ask } = await started(0);
  ask.onProgress(1);
  void join(never(), { onProgress: (progress) => heard.push(`late ${progress}`) });
  ask.onProgress(2);
  expect(heard).toEqual(['first 1', 'late 1', 'first 2', 'late 2']);
});

test('a failure is not remembered', async () => {
  const { join, started } = pending();
  const failing = join(never());
  (await started(0)).fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const again = join(never());
  (await started(1)).end('done');
  expect(await again).toBe('done');
});

test('one who has gone before asking starts nothing', async () => {
  const { join, starts } = pending();
  await expect(join(AbortSignal.abort('gone'))).rejects.toBe('gone');
  expect(starts).toHaveLength(0);
});
