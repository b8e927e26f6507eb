import type { SourceBytes } from '../../src/domain/clip.ts';
import { success, type Outcome } from '../../src/domain/failure.ts';
import { forgetSource, openSource, type Source } from './sourceIndex.ts';
import { isOutOfMemory, Trouble, trouble } from './trouble.ts';

/** Failures of the source itself, after which nothing that was kept of it is trusted. */
const DISTRUSTED: ReadonlySet<string> = new Set(['source-corrupt', 'source-truncated', 'source-unreachable']);

/** Opens a source and works on it. Expected trouble comes back as a value, a bug throws. */
export async function withSource<T>(bytes: SourceBytes, work: (source: Source) => Promise<T>): Promise<Outcome<T>> {
  try {
    const source = await openSource(bytes);
    try {
      return success(await work(source));
    } finally {
      source.reader.stop();
      source.reader.takeCount();
    }
  } catch (error) {
    const failed = isOutOfMemory(error) ? trouble('out-of-memory', {}, { retryable: true, cause: error }) : error;
    if (!(failed instanceof Trouble)) throw failed;
    if (DISTRUSTED.has(failed.failure.code)) forgetSource(bytes);
    return { ok: false, failure: failed.failure };
  }
}
