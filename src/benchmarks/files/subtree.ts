import type { Files } from '../../domain/files.ts';

/**
 * The files from the shallowest folder that holds `landmark`: what is picked often has a top folder or two, as the
 * zip of a repository does. Null when it is nowhere. A place that cannot list stays as it is.
 */
export async function subtreeAt(files: Files, landmark: string): Promise<Files | null> {
  const paths = await files.list();
  if (paths === null) return files;
  const [top] = paths
    .filter((path) => path === landmark || path.endsWith(`/${landmark}`))
    .map((path) => path.slice(0, -landmark.length))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  if (top === undefined) return null;
  return {
    name: files.name,
    list: async () => paths.filter((path) => path.startsWith(top)).map((path) => path.slice(top.length)),
    read: (path, signal) => files.read(top + path, signal),
    open: (path, options) => files.open(top + path, options),
  };
}
