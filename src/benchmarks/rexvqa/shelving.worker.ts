import { expose } from 'comlink';
import type { Outcome } from '../../domain/failure.ts';
import type { ShelfAddition } from '../../domain/shelf.ts';
import { Shelving, type ShelvingStart } from './Shelving.ts';

let shelving: Shelving | null = null;

function current(): Shelving {
  if (shelving === null) throw new Error('Nothing was begun.');
  return shelving;
}

/** One file a worker: to stop, the worker is ended. */
const worker = {
  begin(start: ShelvingStart): void {
    shelving = new Shelving(start);
  },
  remember(words: readonly string[]): void {
    current().remember(words);
  },
  feed(bytes: Uint8Array): Promise<Outcome<ShelfAddition | null>> {
    return current().feed(bytes);
  },
  end(): Promise<Outcome<ShelfAddition>> {
    return current().end();
  },
};
export type ShelvingWorker = typeof worker;

expose(worker);
