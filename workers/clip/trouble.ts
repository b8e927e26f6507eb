import { failure, type Failure, type FailureCode } from '../../src/domain/failure.ts';

/** Carries a failure through code that can only throw, such as the container library's callbacks. */
export class Trouble extends Error {
  readonly failure: Failure;

  constructor(carried: Failure, options?: ErrorOptions) {
    super(carried.code, options);
    this.name = 'Trouble';
    this.failure = carried;
  }
}

export function trouble(
  code: FailureCode,
  facts: Failure['facts'] = {},
  { cause, ...options }: { retryable?: boolean; retryAfter?: number | null; cause?: unknown } = {},
): Trouble {
  return new Trouble(failure(code, facts, options).failure, { cause });
}

/** A browser has no one name for it: a `RangeError` for buffers, words of its own for WebAssembly and codecs. */
export function isOutOfMemory(error: unknown): boolean {
  if (error instanceof RangeError) return /allocation|array buffer|invalid (typed )?array length/i.test(error.message);
  return /out of memory|cannot enlarge memory|memory allocation failed/i.test(String(error));
}

/** Rejects with `engine-stalled` when `work` has not ended after `seconds`; the work itself is not stopped. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>, step: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(trouble('engine-stalled', { step, seconds }, { retryable: true })), seconds * 1000);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
