import { success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { isTable, PUBLISHED_PARTS } from './layout.ts';

/** Whether files are the benchmark's: tables among them, or its first part at an address, which nobody can list. */
export async function recognises(files: Files, signal: AbortSignal): Promise<Outcome<boolean>> {
  const paths = await files.list();
  if (paths !== null) return success(paths.some(isTable));
  const opened = await files.open(PUBLISHED_PARTS[0] ?? '', { signal });
  if (opened.ok) return success(true);
  return opened.failure.code === 'data-missing' ? success(false) : opened;
}
