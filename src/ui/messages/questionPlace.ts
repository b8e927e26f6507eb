/** Where a question stands in its segment, as people read it: `mcq / 1` for `mcq/<stem>/1`. */
export function questionPlace(id: string): string {
  const parts = id.split('/');
  return [parts[0], parts.at(-1)].join(' / ');
}
