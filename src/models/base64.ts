/** Bytes per step: `String.fromCharCode` takes them as arguments, and engines limit how many. */
const STEP = 0x8000;

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const steps: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += STEP) {
    const step: ArrayLike<number> = bytes.subarray(offset, offset + STEP);
    // Spread, each byte would pass through an object of its own.
    steps.push(Reflect.apply(String.fromCharCode, null, step));
  }
  return btoa(steps.join(''));
}
