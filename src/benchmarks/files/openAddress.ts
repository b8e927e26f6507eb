import { failure, FailureError, outcomeOf, success, valueOf, type Outcome } from '../../domain/failure.ts';
import type { ByteProgress, OpenFile, OpenFileOptions } from '../../domain/files.ts';
import { blobFile } from './blobFile.ts';
import { hostAnswer } from './hostAnswer.ts';

/** Most bytes of a file that is fetched whole because its host gives no parts: more is for a person to download. */
const MOST_WHOLE_BYTES = 2 ** 30;

type Source = OpenFileOptions & { file: string };

/**
 * A file at an address, read by ranges. Two kinds of hosts give none: those that ignore them, and those that refuse the
 * preflight by which a browser asks whether a page may send the header. From both the whole file is to be had.
 */
export async function openAddress(
  address: string,
  { file, signal, onWhole = () => undefined }: Source,
): Promise<Outcome<OpenFile>> {
  const probed = await probe(address, { file, signal });
  if (!probed.ok) return probed;
  const { ranges, size } = probed.value;
  const stream = (ofStream: AbortSignal) => bodyOf(address, { file, signal: ofStream });
  if (ranges === 'served' && size !== null) {
    return success({
      size,
      modified: null,
      ranges,
      stream,
      slice: (start, end, ofSlice) => part({ start, end: Math.min(end, size) }, ofSlice),
    });
  }

  let whole: Promise<Outcome<Blob>> | null = null;
  /** All share one fetch, which none of them ends by leaving; what failed is tried anew by the next who asks. */
  const fetchWhole = async () => {
    whole ??= wholeFile(address, { file, signal, size, onWhole });
    const fetched = await whole;
    if (!fetched.ok) whole = null;
    return fetched;
  };
  const known = size === null ? await fetchWhole() : null;
  if (known !== null && !known.ok) return known;
  return success({
    size: size ?? (known?.ok ? known.value.size : 0),
    modified: null,
    ranges: ranges === 'served' ? 'ignored' : ranges,
    stream,
    async slice(start, end, ofSlice) {
      const fetched = await unlessAborted(fetchWhole(), ofSlice);
      return fetched.ok ? blobFile(fetched.value, file).slice(start, end, ofSlice) : fetched;
    },
  });

  function part({ start, end }: { start: number; end: number }, ofSlice: AbortSignal): Promise<Outcome<Uint8Array>> {
    if (start >= end) return Promise.resolve(success(new Uint8Array(0)));
    return hostAnswer(address, { file, signal: ofSlice, headers: rangeOf(start, end) }, async (response) => {
      const isPart = response.status === 206;
      if (!isPart) await response.body?.cancel();
      const bytes = isPart ? new Uint8Array(await response.arrayBuffer()) : null;
      if (bytes?.byteLength === end - start) return success(bytes);
      const found = bytes === null ? 'the whole file' : `${bytes.byteLength} bytes`;
      return failure('data-unreachable', { file, expected: `${end - start} bytes`, found }, { retryable: true });
    });
  }
}

/** What a promise gives, or the abort reason before that. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

type Probed = { ranges: OpenFile['ranges']; size: number | null };

/** One byte tells whether ranges are served, and of how many bytes. */
async function probe(
  address: string,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<Outcome<Probed>> {
  const asked = await hostAnswer(address, { file, signal, headers: rangeOf(0, 1), tries: 1 }, async (response) => {
    await response.body?.cancel();
    if (response.status !== 206) return success<Probed>({ ranges: 'ignored', size: lengthOf(response) });
    const total = /\/(\d+)\s*$/.exec(response.headers.get('content-range') ?? '')?.[1];
    return success<Probed>({ ranges: 'served', size: total === undefined ? null : Number(total) });
  });
  const isAnswered = asked.ok || asked.failure.facts['status'] !== 0;
  if (asked.ok && asked.value.ranges === 'served' && asked.value.size === null) {
    // A host that does not let pages read how large the file is may say so where nobody asks for a part.
    return plain(asked.value.ranges);
  }
  return isAnswered ? asked : plain('refused');

  function plain(ranges: OpenFile['ranges']): Promise<Outcome<Probed>> {
    return hostAnswer(address, { file, signal }, async (response) => {
      await response.body?.cancel();
      return success({ ranges, size: lengthOf(response) });
    });
  }
}

const rangeOf = (start: number, end: number) => ({ Range: `bytes=${start}-${end - 1}` });

/** Null too where a body is packed on its way: the length is that of the packed one. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.get('content-encoding') !== null ? null : Number(length);
}

type Whole = { file: string; signal: AbortSignal; size: number | null; onWhole: (progress: ByteProgress) => void };

function wholeFile(address: string, { file, signal, size, onWhole }: Whole): Promise<Outcome<Blob>> {
  return outcomeOf(async () => {
    if (size !== null && size > MOST_WHOLE_BYTES) throw tooLarge(file, size);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    const reader = bodyOf(address, { file, signal }).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      done += next.value.byteLength;
      if (done > MOST_WHOLE_BYTES) {
        await reader.cancel();
        throw tooLarge(file, done);
      }
      chunks.push(next.value);
      onWhole({ done, total: Math.max(size ?? 0, done) });
    }
    if (size !== null && done !== size) {
      throw new FailureError(
        failure('data-unreachable', { file, expected: `${size} bytes`, found: `${done} bytes` }, { retryable: true })
          .failure,
      );
    }
    return new Blob(chunks);
  });
}

const tooLarge = (file: string, bytes: number) => new FailureError(failure('data-whole-only', { file, bytes }).failure);

/** The whole body as it comes; it is asked for with the first read. */
function bodyOf(
  address: string,
  asked: { file: string; signal: AbortSignal },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      reader ??= valueOf(await hostAnswer(address, asked, async (response) => success(readerOf(response))));
      try {
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch {
        asked.signal.throwIfAborted();
        // No more is known than that it broke off.
        throw new FailureError(failure('data-unreachable', { file: asked.file }, { retryable: true }).failure);
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

function readerOf({ body }: Response): ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  return (body ?? new Blob([]).stream()).getReader();
}
