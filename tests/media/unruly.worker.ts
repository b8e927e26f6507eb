/// <reference lib="webworker" />
import { expose } from 'comlink';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { Clip, ClipProgress, ClipWorker } from '../../src/domain/clip.ts';
import { recipe } from './recipe.ts';

type Act = (onProgress: (progress: ClipProgress) => void) => ReturnType<ClipWorker['cut']>;

const acts: Readonly<Record<string, Act>> = {
  async slow(onProgress) {
    for (let step = 1; step <= 10; step += 1) {
      await pause(50);
      onProgress({ step: 'cutting', share: step / 10 });
    }
    return cut();
  },
  hang: () => new Promise(() => {}),
  async spin() {
    for (;;);
  },
  async close() {
    self.close();
    return new Promise(() => {});
  },
  async crash() {
    setTimeout(() => {
      throw new Error('the decoder is gone');
    });
    return new Promise(() => {});
  },
  async throw() {
    throw new RangeError('memory access out of bounds');
  },
  async trap() {
    return failure('engine-failed');
  },
  async memory() {
    return failure('out-of-memory');
  },
  async expired() {
    return failure('address-expired', {}, { retryable: true });
  },
  async corrupt() {
    return failure('source-corrupt');
  },
};

/** Names the worker that it comes from. */
function cut(): Outcome<Clip> {
  return success({ blob: new Blob([self.name]), recipe });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Misbehaves as the address of the source says: `act:<act>`, or `act:first-<act>` only in the worker named "1". */
const worker: Pick<ClipWorker, 'cut'> = {
  async cut({ bytes }, onProgress) {
    onProgress({ step: 'loading-engine', share: null });
    const named = bytes.kind === 'address' ? bytes.url.slice('act:'.length) : '';
    const act = self.name === '1' ? named.replace('first-', '') : named;
    return acts[act]?.(onProgress) ?? cut();
  },
};

expose(worker);
