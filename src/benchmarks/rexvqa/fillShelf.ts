import { releaseProxy, transfer, wrap } from 'comlink';
import type { LoadProgress } from '../../domain/benchmark.ts';
import { success, type Outcome } from '../../domain/failure.ts';
import type { OpenFile } from '../../domain/files.ts';
import type { ShelfAddition, ShelfWriter } from '../../domain/shelf.ts';
import { readMark, type Mark } from './mark.ts';
import type { ShelvingWorker } from './shelving.worker.ts';

/** Bytes that are read and handed to the worker at once. */
const SLICE = 4 * 2 ** 20;

type Filling = {
  file: { name: string; split: string; open: OpenFile };
  writer: ShelfWriter;
  signal: AbortSignal;
  onProgress: (progress: LoadProgress) => void;
};

/**
 * Reads a file onto a shelf, from where it ended the last time. A worker of its own parses, this side reads the file
 * and writes: the next slice is read while one is parsed and written. Rejects only with the abort reason.
 */
export async function fillShelf({ file, writer, signal, onProgress }: Filling): Promise<Outcome<Mark>> {
  const thread = new Worker(new URL('./shelving.worker.ts', import.meta.url), { type: 'module' });
  const worker = wrap<ShelvingWorker>(thread);
  const stopped = whenStopped(thread, signal);
  const or = <T>(work: Promise<T>) => Promise.race([work, stopped.promise]);
  const { size } = file.open;
  const slice = (start: number) => {
    const bytes = file.open.slice(start, Math.min(start + SLICE, size), signal);
    // What is read ahead may be waited for no more.
    bytes.catch(() => undefined);
    return bytes;
  };
  try {
    let mark = readMark(writer.mark);
    await or(worker.begin({ file: file.name, split: file.split, mark, values: writer.values }));
    for await (const words of writer.words()) {
      if (!words.ok) return words;
      await or(worker.remember(words.value));
    }
    let at = mark.offset;
    let next = slice(at);
    while (at < size) {
      const bytes = await or(next);
      if (!bytes.ok) return bytes;
      at += bytes.value.byteLength;
      if (at < size) next = slice(at);
      const added = await or<Outcome<ShelfAddition | null>>(worker.feed(transfer(bytes.value, [bytes.value.buffer])));
      if (!added.ok) return added;
      if (added.value !== null) {
        const written = await writer.add(added.value);
        if (!written.ok) return written;
        mark = readMark(added.value.mark);
      }
      signal.throwIfAborted();
      onProgress({ done: 0, total: 1, bytes: { done: at, total: size } });
    }
    const last = await or<Outcome<ShelfAddition>>(worker.end());
    if (!last.ok) return last;
    const written = await writer.add(last.value);
    if (!written.ok) return written;
    return success(readMark(last.value.mark));
  } finally {
    stopped.forget();
    worker[releaseProxy]();
    thread.terminate();
  }
}

/** Rejects with the abort reason, or when the worker cannot go on: a call to it would wait for ever. */
function whenStopped(thread: Worker, signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let forget = () => {};
  const promise = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    thread.addEventListener('error', ({ message }) => reject(new Error(message)));
    forget = () => signal.removeEventListener('abort', stop);
  });
  // Of no interest once the work is done.
  promise.catch(() => undefined);
  return { promise, forget };
}
