import type { BenchmarkPlace } from '../../../domain/library.ts';

type PlacedFile = { path: string; blob: Blob };

/** What was dropped, as a place to open a benchmark from: a folder, a zip, or loose files; null for anything else. */
export async function droppedPlace(transfer: DataTransfer): Promise<BenchmarkPlace | null> {
  const [file] = transfer.files;
  // Entries are gone after the first pause: all are taken now.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 1 && file !== undefined && /\.zip$/i.test(file.name)) {
    return { kind: 'zip', name: file.name, blob: file };
  }
  const files = await Promise.all(entries.map(filesOf));
  return folderPlace(files.flat());
}

/** A folder by its files; its name is the part that all paths begin with. */
export function folderPlace(files: readonly PlacedFile[]): BenchmarkPlace | null {
  const [first] = files;
  return first === undefined ? null : { kind: 'folder', name: first.path.split('/')[0] ?? '', files };
}

async function filesOf(entry: FileSystemEntry): Promise<PlacedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) return [{ path, blob: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  // A reader gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesOf))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
