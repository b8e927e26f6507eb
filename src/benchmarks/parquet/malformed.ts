import { failure, success, type Outcome } from '../../domain/failure.ts';

/**
 * What `read` gives, or the failure that says what was expected of a file and what was found. The parquet reader throws
 * at whatever it does not understand, with range and type errors where a length or a place is a lie.
 */
export function malformed<T>(file: string, expected: string, read: () => T): Outcome<T> {
  try {
    return success(read());
  } catch (error) {
    return failure('data-malformed', { file, expected, found: error instanceof Error ? error.message : String(error) });
  }
}
