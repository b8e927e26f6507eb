import type {
  Benchmark,
  BenchmarkAdapter,
  BenchmarkProfile,
  LoadOptions,
  LoadProgress,
  LoadRemark,
} from '../domain/benchmark.ts';
import type { Connections } from '../domain/connections.ts';
import type { Files } from '../domain/files.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { BenchmarkPlace, Library } from '../domain/library.ts';
import type { PublishedResults } from '../domain/published.ts';
import type { ShelfStore } from '../domain/shelf.ts';
import type { BenchmarkStore, KeptBenchmark, StillStore } from '../domain/store.ts';
import { keptFiles } from './files/keptFiles.ts';
import { filesAt } from './files/filesAt.ts';
import { permittedFiles } from './files/permittedFiles.ts';
import { recordedFiles } from './files/recordedFiles.ts';
import { adapters, SAMPLE } from './registry.ts';

/** A commit in an address of jsDelivr's layout, `…/gh/owner/name@commit/…`, or of Hugging Face's, `…/resolve/commit/…`. A branch or a tag is no revision. */
const REVISION = /(?:@|\/resolve\/)([0-9a-f]{7,40})(?=\/|$)/;
/** Characters that a revision is shortened to. */
const REVISION_LENGTH = 7;

/** Results that were published with a benchmark are kept under its id and this, so that it opens without them. */
const PUBLISHED_MARK = '#published';

/** A benchmark that was opened here. `place`: where more of it may be read; null once that was done, or where it is gone. */
type Opened = {
  adapter: BenchmarkAdapter;
  origin: string;
  place: Files | null;
  read: ReadonlyMap<string, Uint8Array>;
};

type ReadBenchmark = {
  benchmark: Benchmark;
  adapter: BenchmarkAdapter;
  files: Files;
  read: ReadonlyMap<string, Uint8Array>;
};

export class BenchmarkLibrary implements Library {
  readonly known: readonly BenchmarkProfile[] = adapters.filter((adapter) => adapter !== SAMPLE);
  readonly #store: BenchmarkStore;
  readonly #stills: (() => Promise<StillStore>) | null;
  readonly #shelves: (() => Promise<ShelfStore>) | null;
  /** By the id under which it is kept. */
  readonly #opened = new Map<string, Opened>();
  /** Those that were opened without the files that they came from. */
  readonly #closed = new Set<string>();
  readonly #sampleBase: string;
  readonly #connections: Connections;

  /**
   * `sampleBase`: the address of the sample benchmark's folder. Without `stills` each picture is fetched again; without
   * `shelves` no set opens that is too large to be held.
   */
  constructor({
    store,
    stills = null,
    shelves = null,
    sampleBase,
    connections,
  }: {
    store: BenchmarkStore;
    stills?: (() => Promise<StillStore>) | null;
    shelves?: (() => Promise<ShelfStore>) | null;
    sampleBase: string;
    connections: Connections;
  }) {
    this.#store = store;
    this.#stills = stills;
    this.#shelves = shelves;
    this.#connections = connections;
    this.#sampleBase = sampleBase;
  }

  async kept(): Promise<Outcome<readonly Omit<KeptBenchmark, 'files'>[]>> {
    const listed = await this.#store.list();
    return listed.ok ? success(listed.value.filter(({ id }) => !id.endsWith(PUBLISHED_MARK))) : listed;
  }

  async open(
    place: BenchmarkPlace,
    {
      signal,
      onProgress,
      as = null,
    }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void; as?: string | null },
  ): Promise<Outcome<Benchmark>> {
    const outcome = await this.#read(place, { signal, onProgress, as });
    if (!outcome.ok) return outcome;
    const { benchmark, adapter, files, read } = outcome.value;
    const origin = files.name;
    this.#opened.set(keptId(benchmark), { adapter, origin, place: files, read });
    this.#closed.delete(keptId(benchmark));
    const folder = place.kind === 'directory' ? { folder: place.handle } : {};
    const kept = await this.#keep(keptId(benchmark), benchmark, {
      adapter: adapter.id,
      origin,
      files: read,
      ...folder,
    });
    if (kept.ok) return success(benchmark);
    const remark: LoadRemark = { kind: 'failed', file: origin, failure: kept.failure };
    return success({ ...benchmark, remarks: [...benchmark.remarks, remark] });
  }

  async look(
    place: BenchmarkPlace,
    { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<Benchmark>> {
    const read = await this.#read(place, { signal, onProgress, as: null });
    return read.ok ? success(read.value.benchmark) : read;
  }

  async #read(
    place: BenchmarkPlace,
    {
      signal,
      onProgress,
      as,
    }: { signal: AbortSignal; onProgress: ((progress: LoadProgress) => void) | undefined; as: string | null },
  ): Promise<Outcome<ReadBenchmark>> {
    const files = await this.#filesOf(place, signal);
    if (!files.ok) return files;
    const chosen =
      place.kind === 'shipped'
        ? success({ adapter: SAMPLE, files: files.value })
        : await this.#adapterFor(files.value, { as, signal });
    if (!chosen.ok) return chosen;
    const { adapter } = chosen.value;
    const version = place.kind === 'address' ? revisionOf(place.base) : null;
    const recorded = recordedFiles(chosen.value.files);
    let read: ReadonlyMap<string, Uint8Array> = recorded.read;
    const loaded = await this.#load(adapter, recorded.files, {
      version,
      signal,
      origin: files.value,
      keep: (kept) => (read = kept),
      ...(onProgress && { onProgress }),
    });
    return loaded.ok ? success({ benchmark: loaded.value, adapter, files: files.value, read }) : loaded;
  }

  async reopen(id: string, signal: AbortSignal): Promise<Outcome<Benchmark>> {
    const kept = await this.#store.get(id);
    if (!kept.ok) return kept;
    if (kept.value === null) return failure('data-missing', { file: id });
    const { folder } = kept.value;
    const files = folder === undefined ? null : await rememberedFiles(folder, { ask: false });
    return this.#reopen(kept.value, files, signal);
  }

  isClosed(benchmark: Benchmark): boolean {
    return benchmark.stills !== null && this.#closed.has(keptId(benchmark));
  }

  async reopenWithFiles(
    id: string,
    place: BenchmarkPlace | null,
    signal: AbortSignal,
  ): Promise<Outcome<Benchmark> | null> {
    const kept = await this.#store.get(id);
    if (!kept.ok) return kept;
    if (kept.value === null) return failure('data-missing', { file: id });
    const { folder } = kept.value;
    if (place !== null) {
      const files = await this.#filesOf(place, signal);
      return files.ok ? this.#reopen(kept.value, files.value, signal) : files;
    }
    const files = folder === undefined ? null : await rememberedFiles(folder, { ask: true });
    return files && this.#reopen(kept.value, files, signal);
  }

  /** `files`: those of the person's that it was read from, where they are open now. */
  async #reopen(kept: KeptBenchmark, files: Files | null, signal: AbortSignal): Promise<Outcome<Benchmark>> {
    const { id, origin, version } = kept;
    const adapter = adapters.find((known) => known.id === kept.adapter);
    if (adapter === undefined) return failure('data-missing', { file: id });
    const known = this.#opened.get(id);
    const isAddress = ADDRESS.test(origin);
    const place = files ?? (isAddress ? filesAt(origin, this.#connections) : (known?.place ?? null));
    const loaded = await this.#load(adapter, keptFiles(origin, kept.files), { version, signal, origin: place });
    if (!loaded.ok) return loaded;
    if (place === null) this.#closed.add(id);
    else this.#closed.delete(id);
    if (files !== null) {
      this.#opened.set(id, { adapter, origin, place: files, read: kept.files });
    } else if (known === undefined) {
      // Results that are kept need no network; where none are, the address may have some.
      const hasResults = await this.#store.get(id + PUBLISHED_MARK);
      const isComplete = hasResults.ok && hasResults.value !== null;
      this.#opened.set(id, { adapter, origin, place: isAddress && !isComplete ? place : null, read: kept.files });
    }
    return loaded;
  }

  async published(
    benchmark: Benchmark,
    { signal, onProgress, onRead }: Parameters<Library['published']>[1],
  ): Promise<Outcome<PublishedResults>> {
    const opened = this.#opened.get(keptId(benchmark));
    if (opened === undefined) return failure('data-missing', { file: keptId(benchmark) });
    const { adapter } = opened;
    const options = { benchmark, signal, ...(onProgress && { onProgress }) };
    const id = keptId(benchmark) + PUBLISHED_MARK;
    const kept = await this.#store.get(id);
    const keptResults = kept.ok ? kept.value?.files : undefined;
    const known = keptFiles(opened.origin, new Map([...opened.read, ...(keptResults ?? [])]));
    if (opened.place === null) return success(await adapter.published(known, options));

    const { layeredFiles } = await import('./files/layeredFiles.ts');
    const recorded = recordedFiles(layeredFiles(known, opened.place));
    const results = await adapter.published(recorded.files, options);
    // What could not be reached now may be reached the next time.
    const isWhole = results.remarks.every((one) => one.kind === 'absent' || one.failure.code !== 'data-unreachable');
    if (recorded.read.size === 0 || !isWhole) return success(results);
    onRead?.(results);
    this.#opened.set(keptId(benchmark), { ...opened, place: null });
    const written = await this.#keep(id, benchmark, {
      adapter: adapter.id,
      origin: opened.origin,
      files: recorded.read,
    });
    if (written.ok) return success(results);
    const remark = { kind: 'failed' as const, file: opened.origin, failure: written.failure };
    return success({ ...results, remarks: [...results.remarks, remark] });
  }

  /** The files of a benchmark that was opened here, as they were read; null for any other. */
  filesOf(benchmark: Pick<Benchmark, 'id' | 'version'>): Files | null {
    const opened = this.#opened.get(keptId(benchmark));
    return opened === undefined ? null : keptFiles(opened.origin, opened.read);
  }

  async remove(id: string): Promise<Outcome<void>> {
    const removed = await this.#store.remove(id);
    if (!removed.ok) return removed;
    const shelves = await this.#shelves?.();
    const emptied = (await shelves?.remove(id)) ?? success(undefined);
    if (!emptied.ok) return emptied;
    // Those of others go with it, and are fetched again.
    const cleared = await this.clearStills();
    return cleared.ok ? this.#store.remove(id + PUBLISHED_MARK) : cleared;
  }

  async clearStills(): Promise<Outcome<void>> {
    return this.#stills === null ? success(undefined) : (await this.#stills()).clear();
  }

  async #adapterFor(
    files: Files,
    { as, signal }: { as: string | null; signal: AbortSignal },
  ): Promise<Outcome<{ adapter: BenchmarkAdapter; files: Files }>> {
    const others = adapters.filter((adapter) => adapter !== SAMPLE);
    const named = others.find(({ id }) => id === as);
    if (named !== undefined) return success({ adapter: named, files });
    const { recognise } = await import('./recognise.ts');
    return recognise(files, others, signal);
  }

  async #load(adapter: BenchmarkAdapter, files: Files, options: LoadOptions): Promise<Outcome<Benchmark>> {
    const loaded = await adapter.load(files, { ...options, ...(this.#shelves && { shelves: this.#shelves }) });
    if (!loaded.ok || loaded.value.stills === null || this.#stills === null) return loaded;
    const [{ cachedStills }, store] = await Promise.all([import('./cachedStills.ts'), this.#stills()]);
    const stills = cachedStills(loaded.value.stills, { store, prefix: keptId(loaded.value) });
    return success({ ...loaded.value, stills });
  }

  async #filesOf(place: BenchmarkPlace, signal: AbortSignal): Promise<Outcome<Files>> {
    switch (place.kind) {
      case 'shipped':
        return success(permittedFiles(this.#sampleBase, this.#connections));
      case 'address':
        return success(filesAt(place.base, this.#connections));
      case 'folder': {
        const { folderFiles } = await import('./files/folderFiles.ts');
        return success(folderFiles(place.name, place.files));
      }
      case 'directory':
        return success(await directoryOf(place.handle));
      case 'zip': {
        const { zipFiles } = await import('./files/zipFiles.ts');
        return zipFiles(place.name, place.blob, signal);
      }
    }
  }

  #keep(
    id: string,
    { version }: Benchmark,
    own: Pick<KeptBenchmark, 'adapter' | 'origin' | 'files' | 'folder'>,
  ): Promise<Outcome<void>> {
    const loaded = new Date().toISOString();
    return this.#store.put({ id, version, loaded, ...own });
  }
}

/** Null where it may not be read. */
async function rememberedFiles(handle: FileSystemDirectoryHandle, asking: { ask: boolean }): Promise<Files | null> {
  const { mayRead } = await import('./files/folderAccess.ts');
  return (await mayRead(handle, asking)) ? directoryOf(handle) : null;
}

async function directoryOf(handle: FileSystemDirectoryHandle): Promise<Files> {
  const { directoryFiles } = await import('./files/directoryFiles.ts');
  return directoryFiles(handle);
}

const ADDRESS = /^https?:/;

const keptId = ({ id, version }: Pick<Benchmark, 'id' | 'version'>) => `${id}@${version}`;

function revisionOf(base: string): string | null {
  return REVISION.exec(base)?.[1]?.slice(0, REVISION_LENGTH) ?? null;
}
