/** Hands a file to the browser, which puts it where downloads go or asks where. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The click has taken what it needs by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** A name that every file system takes: letters, digits and hyphens. */
export function fileName(words: readonly string[], ending: string): string {
  const stem = words
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${stem === '' ? 'figure' : stem}.${ending}`;
}
