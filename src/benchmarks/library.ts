import type { Benchmark, BenchmarkAdapter, Files, LoadProgress, LoadRemark } from '../domain/benchmark.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { BenchmarkPlace, Library } from '../domain/library.ts';
import type { BenchmarkStore, KeptBenchmark } from '../domain/store.ts';
import { addressFiles } from './files/addressFiles.ts';
import { folderFiles } from './files/folderFiles.ts';
import { keptFiles } from './files/keptFiles.ts';
import { recordedFiles } from './files/recordedFiles.ts';
import { zipFiles } from './files/zipFiles.ts';
import { adapters, REXSONOVQA, SAMPLE } from './registry.ts';

/** A commit in an address of jsDelivr's layout, `…/gh/owner/name@commit/…`. A branch or a tag is no revision. */
const REVISION = /@([0-9a-f]{7,40})(?=\/|$)/;
/** Characters that a revision is shortened to. */
const REVISION_LENGTH = 7;

export class BenchmarkLibrary implements Library {
  readonly #store: BenchmarkStore;
  readonly #sampleBase: string;

  /** `sampleBase`: the address of the sample benchmark's folder. */
  constructor({ store, sampleBase }: { store: BenchmarkStore; sampleBase: string }) {
    this.#store = store;
    this.#sampleBase = sampleBase;
  }

  kept(): Promise<Outcome<readonly Omit<KeptBenchmark, 'files'>[]>> {
    return this.#store.list();
  }

  async open(
    place: BenchmarkPlace,
    { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<Benchmark>> {
    const files = await this.#filesOf(place, signal);
    if (!files.ok) return files;
    const adapter = place.kind === 'shipped' ? SAMPLE : REXSONOVQA;
    const version = place.kind === 'address' ? revisionOf(place.base) : null;
    const recorded = recordedFiles(files.value);
    const loaded = await adapter.load(recorded.files, { version, signal, ...(onProgress && { onProgress }) });
    if (!loaded.ok) return loaded;
    const benchmark = loaded.value;
    const kept = await this.#keep(benchmark, adapter, { origin: files.value.name, files: recorded.read });
    if (kept.ok) return success(benchmark);
    const remark: LoadRemark = { kind: 'failed', file: files.value.name, failure: kept.failure };
    return success({ ...benchmark, remarks: [...benchmark.remarks, remark] });
  }

  async reopen(id: string, signal: AbortSignal): Promise<Outcome<Benchmark>> {
    const kept = await this.#store.get(id);
    if (!kept.ok) return kept;
    const adapter = adapters.find((known) => known.id === kept.value?.adapter);
    if (kept.value === null || adapter === undefined) return failure('data-missing', { file: id });
    const { origin, files, version } = kept.value;
    return adapter.load(keptFiles(origin, files), { version, signal });
  }

  remove(id: string): Promise<Outcome<void>> {
    return this.#store.remove(id);
  }

  async #filesOf(place: BenchmarkPlace, signal: AbortSignal): Promise<Outcome<Files>> {
    switch (place.kind) {
      case 'shipped':
        return success(addressFiles(this.#sampleBase));
      case 'address':
        return success(addressFiles(place.base));
      case 'folder':
        return success(folderFiles(place.name, place.files));
      case 'zip':
        return zipFiles(place.name, place.blob, signal);
    }
  }

  #keep(
    { version }: Benchmark,
    { id }: BenchmarkAdapter,
    { origin, files }: Pick<KeptBenchmark, 'origin' | 'files'>,
  ): Promise<Outcome<void>> {
    const loaded = new Date().toISOString();
    return this.#store.put({ id: `${id}@${version}`, adapter: id, version, origin, loaded, files });
  }
}

function revisionOf(base: string): string | null {
  return REVISION.exec(base)?.[1]?.slice(0, REVISION_LENGTH) ?? null;
}
