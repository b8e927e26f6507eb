import { BenchmarkLibrary } from '../../src/benchmarks/library.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { REXSONOVQA } from '../support/shared.ts';
import { MemoryBenchmarkStore } from './memoryBenchmarkStore.ts';
import { pickedFolder } from './zips.ts';
import { OPEN } from '../support/openConnections.ts';

const signal = new AbortController().signal;

/** The benchmark out of the shared folder, as a person picks it, with the library that opened it. */
export async function openShared(): Promise<{ library: BenchmarkLibrary; benchmark: Benchmark }> {
  const library = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
  const place = { kind: 'folder' as const, name: 'rexsonovqa', files: pickedFolder(REXSONOVQA, 'rexsonovqa') };
  const opened = await library.open(place, { signal });
  if (!opened.ok) throw new Error(opened.failure.code);
  return { library, benchmark: opened.value };
}
