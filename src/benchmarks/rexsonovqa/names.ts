/**
 * One segment may go by several spellings: with white space in one file name and without in another, with `_CC` (for
 * closed captions) at the end of its entry in the metadata. Names that are equal but for these are one name.
 */
function plainName(name: string): string {
  return withoutCaptionMark(name.replace(/\s+/gu, ''));
}

const withoutCaptionMark = (name: string) => name.replace(/_CC$/, '');

/** Finds a name among others: exactly as written if it is there, else by what is left of both without their quirks. */
export function nameFinder(names: Iterable<string>): (name: string) => string | null {
  const exact = new Set(names);
  const plain = new Map([...exact].map((name) => [plainName(name), name]));
  return (name) => (exact.has(name) ? name : (plain.get(plainName(name)) ?? null));
}

/** Spellings to try for a file of a segment, the likeliest first, where a place cannot list its files. */
export function spellings(name: string): readonly string[] {
  return [...new Set([name, withoutCaptionMark(name), name.replace(/\s+/gu, ''), plainName(name)])];
}

/** A name for people: `Renal_Ultrasound_for_Primary_Care_` → `Renal Ultrasound for Primary Care`. */
export function readableName(name: string): string {
  return withoutCaptionMark(name)
    .replace(/[_\s]+/gu, ' ')
    .replace(/\.+$/, '')
    .trim();
}
