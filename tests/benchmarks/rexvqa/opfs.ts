import { onTestFinished } from 'vitest';

/** A folder of the browser's own, as a picker would give it, with these files in it. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>) {
  const root = await navigator.storage.getDirectory();
  const name = `folder ${crypto.randomUUID()}`;
  const folder = await root.getDirectoryHandle(name, { create: true });
  onTestFinished(() => root.removeEntry(name, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    const parts = path.split('/');
    const file = parts.pop() ?? '';
    let place = folder;
    for (const part of parts) place = await place.getDirectoryHandle(part, { create: true });
    const writable = await (await place.getFileHandle(file, { create: true })).createWritable();
    await writable.write(content);
    await writable.close();
  }
  return folder;
}
