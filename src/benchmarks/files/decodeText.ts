/** Text of a file that says by its first bytes how it is encoded, else UTF-8. Null when it is none of that. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 that does not say so passes for UTF-8 with a zero beside each Latin letter.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The decoder itself drops the mark of its own encoding. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
