/** A file and where it lies in what was picked or dropped, with `/`. */
export type PlacedFile = { path: string; blob: Blob };

/** All files of what was dropped, those in folders by their paths. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly PlacedFile[]> {
  // Entries are gone after the first pause: all are taken now.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** The files of a picker, those of a folder by their paths in it. */
export function pickedFiles(picker: HTMLInputElement): readonly PlacedFile[] {
  return [...(picker.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
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
