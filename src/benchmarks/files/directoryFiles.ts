import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { tidyPath } from './tidyPath.ts';

/** Entries of a folder that are looked at, the shallowest first: one with 300,000 pictures is not read to its end. */
const MOST_LISTED = 20_000;

/** A folder that the browser opens by its handle: files are found by their path, without a list of them all. */
export function directoryFiles(handle: FileSystemDirectoryHandle): Files {
  let listing: Promise<string[] | null> | null = null;

  const fileAt = async (path: string, signal: AbortSignal): Promise<Outcome<File>> => {
    signal.throwIfAborted();
    const parts = tidyPath(path)?.split('/') ?? [];
    const name = parts.pop();
    if (name === undefined) return failure('data-missing', { file: path });
    try {
      let folder = handle;
      for (const part of parts) folder = await folder.getDirectoryHandle(part);
      return success(await (await folder.getFileHandle(name)).getFile());
    } catch (error) {
      signal.throwIfAborted();
      // A name that no file can have is a `TypeError`.
      const isAbsent = error instanceof TypeError || (error instanceof DOMException && ABSENT.has(error.name));
      return failure(isAbsent ? 'data-missing' : 'data-unreachable', { file: path, place: handle.name });
    }
  };

  return {
    name: handle.name,
    /** The shallowest files of a large folder; null where the folder is closed. */
    list: () => (listing ??= listed(handle)),
    async read(path, signal) {
      const file = await fileAt(path, signal);
      if (!file.ok) return file;
      try {
        return success(new Uint8Array(await file.value.arrayBuffer()));
      } catch {
        return failure('data-unreachable', { file: path, place: handle.name });
      }
    },
    async open(path, { signal }) {
      const file = await fileAt(path, signal);
      if (!file.ok) return file;
      const { blobFile } = await import('./blobFile.ts');
      return success(blobFile(file.value, path));
    },
  };
}

const ABSENT: ReadonlySet<string> = new Set(['NotFoundError', 'TypeMismatchError']);

async function listed(root: FileSystemDirectoryHandle): Promise<string[] | null> {
  const files: string[] = [];
  const folders: { path: string; handle: FileSystemDirectoryHandle }[] = [{ path: '', handle: root }];
  let count = 0;
  try {
    for (const { path, handle } of folders) {
      for await (const entry of handle.values()) {
        if (++count > MOST_LISTED) return files;
        const own = tidyPath(path + entry.name);
        if (own === null) continue;
        if (entry.kind === 'file') files.push(own);
        else if (isFolder(entry)) folders.push({ path: `${own}/`, handle: entry });
      }
    }
    return files;
  } catch {
    return null;
  }
}

const isFolder = (entry: FileSystemHandle): entry is FileSystemDirectoryHandle => entry.kind === 'directory';
