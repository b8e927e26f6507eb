import type { FileEntry } from '@zip.js/zip.js';
import type { Files } from '../../domain/files.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import { tidyPath } from './tidyPath.ts';

/** Most entries that are looked at: far above any benchmark of this layout, far below what would freeze a page. */
const MOST_ENTRIES = 50_000;
/** Most bytes that one unpacked file may have; the largest file of the set has under 1 MB. */
const MOST_FILE_BYTES = 64 * 2 ** 20;
/** The same of one that is read in parts, such as a table with pictures in it. */
const MOST_OPEN_BYTES = 2 ** 30;

/** Opens a zip that the user picked. Only its directory is read here; each file is unpacked when it is asked for. */
export async function zipFiles(name: string, blob: Blob, signal: AbortSignal): Promise<Outcome<Files>> {
  // 100 kB that only those need who pick a zip.
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  try {
    const reader = new ZipReader(new BlobReader(blob), { checkSignature: true });
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      signal.throwIfAborted();
      if (++count > MOST_ENTRIES) return failure('data-malformed', { file: name, expected: `${MOST_ENTRIES} entries` });
      const path = entry.directory ? null : tidyPath(entry.filename);
      if (path !== null && !entry.directory) entries.set(path, entry);
    }
  } catch (error) {
    signal.throwIfAborted();
    return failure('data-malformed', { file: name, expected: 'a zip archive', found: reason(error) });
  }
  return success({
    name,
    list: async () => [...entries.keys()],
    async read(path, readSignal) {
      readSignal.throwIfAborted();
      const entry = entries.get(path);
      if (entry === undefined) return failure('data-missing', { file: path });
      const facts = { file: path, archive: name };
      try {
        return success(await unpack(entry, readSignal));
      } catch (error) {
        readSignal.throwIfAborted();
        return failure('data-malformed', { ...facts, expected: 'a readable entry', found: reason(error) });
      }
    },
    async open(path, { signal: ofFile }) {
      ofFile.throwIfAborted();
      const entry = entries.get(path);
      if (entry === undefined) return failure('data-missing', { file: path });
      const { blobFile } = await import('./blobFile.ts');
      try {
        // A packed file has no parts: it is unpacked whole, into what the browser may put on the disk.
        return success(blobFile(await unpacked(entry, { most: MOST_OPEN_BYTES, signal: ofFile }), path));
      } catch (error) {
        ofFile.throwIfAborted();
        const facts = { file: path, archive: name };
        return failure('data-malformed', { ...facts, expected: 'a readable entry', found: reason(error) });
      }
    },
  });
}

async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Uint8Array> {
  return new Uint8Array(await (await unpacked(entry, { most: MOST_FILE_BYTES, signal })).arrayBuffer());
}

/** Counts what comes out, since an archive may lie about its sizes. */
async function unpacked(entry: FileEntry, { most, signal }: { most: number; signal: AbortSignal }): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > most) throw new Error(`more than ${most} bytes`);
      chunks.push(chunk);
    },
  });
  await entry.getData(sink, { signal });
  return new Blob(chunks);
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
