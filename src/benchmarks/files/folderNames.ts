/** Characters that every file system and script takes. */
const OTHER = /[^\p{L}\p{N}._-]+/gu;

/** A folder's name for each title, all of them different. */
export function folderNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title.replace(OTHER, '-').replace(/^[-.]+|[-.]+$/g, '') || 'run';
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${plain}-${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
