import type { SourceBytes } from '../../src/domain/clip.ts';
import { AddressOrigin } from './addressOrigin.ts';
import { trouble } from './trouble.ts';

/** Where bytes come from. `start` counts from 0 and `end` is not included. */
export interface ByteOrigin {
  /** Bytes of the whole source; null until the first chunk has come. */
  readonly size: number | null;
  /** Bytes that have come so far, those of failed tries included. */
  readonly received: number;
  /** Whether a server answered ranges with the whole file, which was then kept. */
  readonly rangeIgnored: boolean;
  /** Called as bytes come and while a server is waited for, so that nobody takes the worker for dead. */
  onActivity: () => void;
  /** The bytes in order, as they come; ends early only where the source does. Throws `Trouble` or the abort reason. */
  stream(start: number, end: number, signal: AbortSignal): AsyncGenerator<Uint8Array>;
}

class FileOrigin implements ByteOrigin {
  received = 0;
  readonly rangeIgnored = false;
  onActivity = () => {};
  readonly size: number;
  readonly #file: Blob;
  readonly #name: string;

  constructor(file: Blob, name: string) {
    this.#file = file;
    this.#name = name;
    this.size = file.size;
  }

  async *stream(start: number, end: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let bytes;
    try {
      bytes = new Uint8Array(await this.#file.slice(start, end).arrayBuffer());
    } catch (cause) {
      // A file that was moved or changed since it was picked can no longer be read.
      throw trouble('source-unreachable', { file: this.#name, reason: 'file-changed' }, { cause });
    }
    signal.throwIfAborted();
    this.received += bytes.length;
    yield bytes;
  }
}

export function byteOrigin(bytes: SourceBytes): ByteOrigin {
  return bytes.kind === 'file' ? new FileOrigin(bytes.file, bytes.name) : new AddressOrigin(bytes);
}
