/*
 * The platform values that cross the domain's ports, reduced to what the domain may know of them.
 * Only the domain's own project includes this file: everywhere else the platform's library declares them in full.
 */

interface Blob {
  readonly size: number;
  readonly type: string;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

interface ReadableStream<R> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): ReadableStreamDefaultReader<R>;
}

interface ReadableStreamDefaultReader<R> {
  read(): Promise<{ done: false; value: R } | { done: true; value: R | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}

interface FileSystemDirectoryHandle {
  readonly kind: 'directory';
  readonly name: string;
}
