import { failure, FailureError, success } from '../../domain/failure.ts';
import type { OpenFile } from '../../domain/files.ts';

/** A file that the browser holds, read in parts. */
export function blobFile(blob: Blob, file: string): OpenFile {
  // The browser refuses a file that was moved, removed or written to since it was picked.
  const gone = () => failure('data-unreachable', { file });
  return {
    size: blob.size,
    modified: blob instanceof File ? blob.lastModified : null,
    ranges: 'served',
    async slice(start, end, signal) {
      signal.throwIfAborted();
      try {
        return success(new Uint8Array(await blob.slice(start, end).arrayBuffer()));
      } catch {
        return gone();
      }
    },
    stream(signal) {
      const reader = blob.stream().getReader();
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          signal.throwIfAborted();
          const next = await reader.read().catch(() => {
            throw new FailureError(gone().failure);
          });
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        },
        cancel: (reason) => reader.cancel(reason),
      });
    },
  };
}
