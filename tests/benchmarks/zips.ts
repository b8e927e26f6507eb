import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { readdirSync, readFileSync } from 'node:fs';

/** A zip of texts by their paths, in the order given; level 0 stores them as they are. */
export async function zipOf(texts: Iterable<readonly [path: string, text: string]>, { level = 6 } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level });
  for (const [path, text] of texts) await writer.add(path, new TextReader(text));
  return writer.close();
}

/** All files below a folder, as a picker gives them: by paths that begin with the folder's own name. */
export function pickedFolder(folder: string, name: string): { path: string; blob: Blob }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = `${entry.parentPath}/${entry.name}`;
      return { path: `${name}${file.slice(folder.length)}`, blob: new Blob([readFileSync(file)]) };
    });
}

/** The same files in a zip, as a host packs a repository: below a folder of its own. */
export async function zippedFolder(folder: string, top: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 1 });
  for (const { path, blob } of pickedFolder(folder, top)) await writer.add(path, new BlobReader(blob));
  return writer.close();
}
