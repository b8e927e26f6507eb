/** What packers leave beside the files: macOS's resource forks and folder settings. */
const LITTER = /^(__MACOSX|\._.*|\.DS_Store)$/;

/** A path as this app writes it: relative, with `/`. Null for what is no file of the set or points out of its folder. */
export function tidyPath(path: string): string | null {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.some((part) => part === '..' || LITTER.test(part))) return null;
  return parts.join('/');
}
