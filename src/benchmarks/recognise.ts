import type { BenchmarkAdapter } from '../domain/benchmark.ts';
import { failure, success, type Failure, type Outcome } from '../domain/failure.ts';
import type { Files } from '../domain/files.ts';
import { keptFiles } from './files/keptFiles.ts';
import { layeredFiles } from './files/layeredFiles.ts';
import { recordedFiles } from './files/recordedFiles.ts';

/**
 * The benchmark that says the files are its own; at a known address, without a look at them. What was read to find out
 * is not read again.
 */
export async function recognise(
  files: Files,
  adapters: readonly BenchmarkAdapter[],
  signal: AbortSignal,
): Promise<Outcome<{ adapter: BenchmarkAdapter; files: Files }>> {
  const isAt = ({ address }: { address: string }) => files.name.startsWith(address);
  const atHome = adapters.find(({ places }) => places.some(isAt));
  if (atHome !== undefined) return success({ adapter: atHome, files });

  const seen = recordedFiles(files);
  let trouble: Failure | null = null;
  for (const adapter of adapters) {
    const recognised = await adapter.recognises(seen.files, signal);
    if (!recognised.ok) trouble ??= recognised.failure;
    else if (recognised.value)
      return success({ adapter, files: layeredFiles(keptFiles(files.name, seen.read), files) });
  }
  if (trouble !== null) return { ok: false, failure: trouble };
  if ((await files.list()) !== null) return failure('data-unknown', { place: files.name });
  // At an address, which lists nothing: the first says what it misses.
  const [first] = adapters;
  if (first === undefined) throw new Error('There is no benchmark to open anything as.');
  return success({ adapter: first, files });
}
