import type { BenchmarkPlace } from '../../domain/library.ts';
import { droppedFiles, type PlacedFile } from './droppedFiles.ts';

/** What was dropped, as a place to open a benchmark from: a folder, a zip, or loose files; null for anything else. */
export async function droppedPlace(transfer: DataTransfer): Promise<BenchmarkPlace | null> {
  const [file] = transfer.files;
  if (transfer.files.length === 1 && file !== undefined && /\.zip$/i.test(file.name)) {
    return { kind: 'zip', name: file.name, blob: file };
  }
  return folderPlace(await droppedFiles(transfer));
}

/** A folder by its files; its name is the part that all paths begin with. */
export function folderPlace(files: readonly PlacedFile[]): BenchmarkPlace | null {
  const [first] = files;
  return first === undefined ? null : { kind: 'folder', name: first.path.split('/')[0] ?? '', files };
}
