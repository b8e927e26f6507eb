/** What stands between a benchmark's name and its part's: no id and no version holds it. */
const MARK = '~';

/** What is open, as addresses and preferences name it: `<id>@<version>`, and the part of it, if one was chosen. */
export function openName(benchmark: string, part: string | null): string {
  return part === null ? benchmark : benchmark + MARK + part;
}

export function splitName(name: string): { benchmark: string; part: string | null } {
  const at = name.indexOf(MARK);
  return at === -1 ? { benchmark: name, part: null } : { benchmark: name.slice(0, at), part: name.slice(at + 1) };
}
