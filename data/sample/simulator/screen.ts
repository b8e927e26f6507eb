import type { Box, Canvas, Colour } from './canvas.ts';
import type { Placement } from './scanConversion.ts';

export const WHITE: Colour = [225, 228, 230];
export const DIM: Colour = [128, 134, 140];
export const CYAN: Colour = [104, 196, 210];
export const YELLOW: Colour = [232, 208, 92];
export const INK: Colour = [38, 44, 56];
export const PAPER: Colour = [236, 238, 240];

/** A scale of depth at `x`: a tick each cm, longer and numbered at every fifth (or each, for shallow pictures). */
export function depthScale(
  canvas: Canvas,
  { x, depth, placement }: { x: number; depth: number; placement: Placement },
) {
  const numbered = depth > 60 ? 5 : 1;
  for (let cm = 0; cm * 10 <= depth; cm += 1) {
    const y = Math.round(placement.y + cm * 10 * placement.pixelsPerMm);
    const long = cm % numbered === 0;
    canvas.fill({ x: x - (long ? 6 : 3), y, width: long ? 6 : 3, height: 1 }, long ? WHITE : DIM);
    if (long && cm > 0) canvas.text(String(cm), { x: x + 4, y: y - 3, height: 6, colour: DIM });
  }
}

/** The bar that shows what each grey means. */
export function greyBar(canvas: Canvas, { x, y, width, height }: Box) {
  for (let row = 0; row < height; row += 1) {
    const grey = Math.round(255 * (1 - row / height));
    canvas.fill({ x, y: y + row, width, height: 1 }, [grey, grey, grey]);
  }
  canvas.frame({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 }, [60, 64, 68]);
}

/** The mark that tells which side of the picture is the probe's marked side. */
export function sideMark(canvas: Canvas, x: number, y: number) {
  canvas.disc(x, y, 4.2, CYAN);
  canvas.disc(x, y, 2.4, [8, 10, 12]);
}

/** A small triangle that points at the depth of the focus. */
export function focusMark(canvas: Canvas, x: number, y: number) {
  canvas.line(
    [
      [x, y - 3.5],
      [x - 6, y],
      [x, y + 3.5],
      [x, y - 3.5],
    ],
    YELLOW,
    1.3,
  );
}

/** Words one under another. */
export function lines(
  canvas: Canvas,
  words: readonly string[],
  at: { x: number; y: number; height: number; colour: Colour },
) {
  words.forEach((line, i) => canvas.text(line, { ...at, y: at.y + i * at.height * 1.9 }));
}

/** A measuring cross. */
export function caliper(canvas: Canvas, [x, y]: readonly [number, number], colour: Colour) {
  canvas.line(
    [
      [x - 5, y],
      [x + 5, y],
    ],
    colour,
    1.3,
  );
  canvas.line(
    [
      [x, y - 5],
      [x, y + 5],
    ],
    colour,
    1.3,
  );
}

export function dotted(canvas: Canvas, from: readonly [number, number], to: readonly [number, number], colour: Colour) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (let along = 7; along < length - 5; along += 5) {
    const share = along / length;
    canvas.disc(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]), 0.8, colour);
  }
}

/** The probe's face on a body seen from above: a bar turned by `turn` radians whose marked end carries a dot. */
export function footprint(
  canvas: Canvas,
  {
    x,
    y,
    turn,
    length,
    colour,
    dot,
  }: { x: number; y: number; turn: number; length: number; colour: Colour; dot: Colour },
) {
  const dx = (Math.cos(turn) * length) / 2;
  const dy = (Math.sin(turn) * length) / 2;
  canvas.line(
    [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ],
    colour,
    8,
  );
  canvas.disc(x - dx, y - dy, 2.4, dot);
}

/** A probe seen from the side, standing at (`x`, `y`) on the skin and leaning by `lean` radians; its plane as a ray. */
export function leaningProbe(
  canvas: Canvas,
  { x, y, lean, colour, ray }: { x: number; y: number; lean: number; colour: Colour; ray: Colour },
) {
  const along = (distance: number): [number, number] => [x - Math.sin(lean) * distance, y - Math.cos(lean) * distance];
  canvas.line([along(4), along(18)], colour, 11);
  canvas.line([along(18), along(40)], colour, 6);
  canvas.line([along(0), along(-44)], ray, 1.6);
}
