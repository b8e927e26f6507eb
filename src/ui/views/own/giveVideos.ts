import type { Segment } from '../../../domain/benchmark.ts';
import type { BenchmarkPlace } from '../../../domain/library.ts';
import type { Sources } from '../../../domain/sources.ts';
import { sourceOfFile } from '../../../domain/videoFiles.ts';

/** Entries of a folder that are looked at, and folders below it. */
const MOST_ENTRIES = 5000;
const DEEPEST = 4;

type Video = { name: string; blob: Blob };

/** Gives the videos that were picked together with a set as files of the person's own, until the page closes. */
export async function giveVideos(
  place: BenchmarkPlace,
  segments: readonly Segment[],
  sources: Pick<Sources, 'give'>,
): Promise<void> {
  if (segments.length === 0) return;
  const give = (name: string, video: Video) => {
    const source = sourceOfFile(name, segments);
    if (source !== null) sources.give(source, video);
  };
  if (place.kind === 'folder') {
    for (const { path, blob } of place.files) give(path, { name: path.slice(path.lastIndexOf('/') + 1), blob });
  } else if (place.kind === 'directory') {
    for await (const file of filesIn(place.handle)) {
      // Only those that are wanted are opened.
      if (sourceOfFile(file.name, segments) !== null) give(file.name, { name: file.name, blob: await file.getFile() });
    }
  }
}

async function* filesIn(root: FileSystemDirectoryHandle): AsyncGenerator<FileSystemFileHandle> {
  let count = 0;
  const folders = [{ handle: root, depth: 0 }];
  for (const { handle, depth } of folders) {
    for await (const entry of handle.values()) {
      if (++count > MOST_ENTRIES) return;
      if (isFile(entry)) yield entry;
      else if (isFolder(entry) && depth < DEEPEST) folders.push({ handle: entry, depth: depth + 1 });
    }
  }
}

const isFile = (entry: FileSystemHandle): entry is FileSystemFileHandle => entry.kind === 'file';
const isFolder = (entry: FileSystemHandle): entry is FileSystemDirectoryHandle => entry.kind === 'directory';
