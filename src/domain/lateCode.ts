import { failure, success, type Outcome } from './failure.ts';

/** Code of the page that comes when it is first needed: where it cannot be had, as without a network, that is told. */
export async function lateCode<T>(load: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await load());
  } catch (error) {
    return failure('page-incomplete', { message: String(error) }, { retryable: true });
  }
}
