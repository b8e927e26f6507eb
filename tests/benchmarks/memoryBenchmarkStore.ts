import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { BenchmarkStore, KeptBenchmark } from '../../src/domain/store.ts';

/** Keeps benchmarks in memory; `full` refuses as a browser does whose storage is full. */
export class MemoryBenchmarkStore implements BenchmarkStore {
  readonly kept = new Map<string, KeptBenchmark>();
  full = false;

  async list() {
    return success([...this.kept.values()].map(({ files: _, ...rest }) => rest));
  }

  async get(id: string) {
    return success(this.kept.get(id) ?? null);
  }

  async put(benchmark: KeptBenchmark): Promise<Outcome<void>> {
    if (this.full) return failure('storage-full');
    this.kept.set(benchmark.id, benchmark);
    return success(undefined);
  }

  async remove(id: string) {
    this.kept.delete(id);
    return success(undefined);
  }
}
