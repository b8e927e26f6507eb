/** A box of an mp4 in a view of its bytes, without its header; it may end behind the view. */
export type Box = { name: string; start: number; end: number };

/** Boxes whose header lies between `from` and `to`. */
export function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const size = view.getUint32(start);
    // Larger sizes than 32 bits, and 0 for "to the end", are for picture data only.
    if (size < 8) break;
    found.push({ name: nameAt(view, start + 4), start: start + 8, end: start + size });
    start += size;
  }
  return found;
}

/** The first box down a path of names that lies wholly in its parent. */
export function boxAt(view: DataView, parent: Omit<Box, 'name'>, ...path: readonly string[]): Box | null {
  const [name, ...rest] = path;
  const found = boxes(view, parent.start, parent.end).find((box) => box.name === name && box.end <= parent.end);
  if (found === undefined) return null;
  return rest.length === 0 ? found : boxAt(view, found, ...rest);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));
}
