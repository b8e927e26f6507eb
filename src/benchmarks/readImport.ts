import type { Benchmark, LoadProgress } from '../domain/benchmark.ts';
import { success, type Outcome } from '../domain/failure.ts';
import type { Files } from '../domain/files.ts';
import type { ImportPlace, ImportReport } from '../domain/transfer.ts';
import { boundedFiles } from './files/boundedFiles.ts';
import { folderFiles } from './files/folderFiles.ts';
import { subtreeAt } from './files/subtree.ts';
import { zipFiles } from './files/zipFiles.ts';
import { readResults } from './rexsonovqa/results/readResults.ts';
import { MANIFEST_FILE } from './runFile/manifest.ts';
import { isRunFile, readRunFile } from './runFile/read.ts';

/** Most bytes that one import may unpack to; a run of all questions has under 10 MB. */
const MOST_IMPORT_BYTES = 512 * 2 ** 20;

/** What a picked or dropped place would bring; see `Transfers`. */
export async function readImport(
  place: ImportPlace,
  {
    benchmark,
    signal,
    onProgress = () => undefined,
  }: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
): Promise<Outcome<ImportReport>> {
  const opened = await openPlace(place, signal);
  if (!opened.ok) return opened;
  const files = boundedFiles(opened.value, MOST_IMPORT_BYTES);
  const runs = await subtreeAt(files, MANIFEST_FILE);
  if (runs !== null && (await isRunFile(runs, signal))) {
    const read = await readRunFile(runs, { benchmark, signal, onProgress });
    return read.ok ? success({ kind: 'runs', ...read.value }) : read;
  }
  return success({ kind: 'results', ...(await readResults(files, { benchmark, signal, onProgress })) });
}

/** A lone file may be a zip, whatever it is called. */
async function openPlace({ name, files }: ImportPlace, signal: AbortSignal): Promise<Outcome<Files>> {
  const [only] = files;
  const isZip = files.length === 1 && only !== undefined && (await beginsAsZip(only.blob));
  return isZip ? zipFiles(name, only.blob, signal) : success(folderFiles(name, files));
}

async function beginsAsZip(blob: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 'P'.charCodeAt(0) && second === 'K'.charCodeAt(0);
}
