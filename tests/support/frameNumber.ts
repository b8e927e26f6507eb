/**
 * Pictures that carry their number: ten blocks of 12 × 16 pixels in the middle, white for 1, the highest bit first.
 * The same layout as in `tests/cases/media`.
 */
const BITS = 10;
const BLOCK = 12;
const BLOCK_HEIGHT = 16;
const THRESHOLD = 110;

type Size = { width: number; height: number };

/** A picture in yuv420p: moving tissue-like texture, a colour ramp, and the number. Equal for equal arguments. */
export function numberedPicture(number: number, { width, height }: Size): Uint8Array {
  const luma = width * height;
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const picture = new Uint8Array(luma + 2 * chroma);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin((x + number) / 9) * Math.cos((y - number / 2) / 7) * Math.sin((x + y) / 23);
      picture[y * width + x] = 100 + 60 * wave + speckle(x + number, y) * 16;
    }
  }
  for (let bit = 0; bit < BITS; bit += 1) {
    const value = (number >> (BITS - 1 - bit)) & 1 ? 235 : 16;
    const left = Math.floor(width / 2) - (BITS / 2) * BLOCK + bit * BLOCK;
    const top = Math.floor(height / 2) - BLOCK_HEIGHT / 2;
    for (let y = top; y < top + BLOCK_HEIGHT; y += 1) picture.fill(value, y * width + left, y * width + left + BLOCK);
  }
  const chromaWidth = Math.ceil(width / 2);
  for (let place = 0; place < chroma; place += 1) {
    const across = (place % chromaWidth) / chromaWidth;
    picture[luma + place] = 90 + 70 * across;
    picture[luma + chroma + place] = 165 - 70 * across;
  }
  return picture;
}

/** The number in a grey picture whose upper left corner lies at `x`, `y` of a source of `source` size. */
export function readNumber(
  grey: Uint8Array,
  size: Size,
  { x, y, source }: { x: number; y: number; source: Size },
): number {
  let number = 0;
  const row = Math.floor(source.height / 2) - y;
  for (let bit = 0; bit < BITS; bit += 1) {
    const column = Math.floor(source.width / 2) - (BITS / 2) * BLOCK + bit * BLOCK + BLOCK / 2 - x;
    number = number * 2 + ((grey[row * size.width + column] ?? 0) > THRESHOLD ? 1 : 0);
  }
  return number;
}

/** Between −1 and 1, the same for the same place. */
function speckle(x: number, y: number): number {
  const hash = Math.imul(x * 374761393 + y * 668265263, 1274126177);
  return ((hash >>> 8) & 0xffff) / 0x8000 - 1;
}
