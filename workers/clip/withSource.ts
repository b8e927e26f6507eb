import type { ClipProgress, SourceBytes } from '../../src/domain/clip.ts';
import { success, type Outcome } from '../../src/domain/failure.ts';
import { forgetSource, openSource, type Source } from './sourceIndex.ts';
import { isOutOfMemory, Trouble, trouble } from './trouble.ts';

/** Failures of the source itself, after which nothing that was kept of it is trusted. */
const DISTRUSTED: ReadonlySet<string> = new Set(['source-corrupt', 'source-truncated', 'source-unreachable']);

/** Seconds without a word after which a wait for bytes is reported. */
const QUIET_SECONDS = 5;

type OnProgress = (progress: ClipProgress) => void;

/** Opens a source and works on it. Expected trouble comes back as a value, a bug throws. */
export async function withSource<T>(
  bytes: SourceBytes,
  onProgress: OnProgress,
  work: (source: Source, onProgress: OnProgress) => Promise<T>,
): Promise<Outcome<T>> {
  let spoke = 0;
  const report: OnProgress = (progress) => {
    spoke = performance.now();
    onProgress(progress);
  };
  const onActivity = () => {
    if (performance.now() - spoke >= QUIET_SECONDS * 1000) report({ step: 'reading', share: null });
  };
  try {
    report({ step: 'reading', share: null });
    const source = await openSource(bytes, onActivity);
    try {
      return success(await work(source, report));
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
