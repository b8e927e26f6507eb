import { clamp } from './curve.ts';
import { strokes } from './font.ts';

export type Colour = readonly [red: number, green: number, blue: number];
export type Box = { x: number; y: number; width: number; height: number };

/** An RGB picture of bytes, drawn on with soft edges. All coordinates are in pixels from the top left. */
export class Canvas {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;

  constructor({ width, height }: { width: number; height: number }) {
    this.width = width;
    this.height = height;
    this.bytes = new Uint8Array(width * height * 3);
  }

  copyFrom(other: Canvas): void {
    this.bytes.set(other.bytes);
  }

  blend(x: number, y: number, [red, green, blue]: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || share <= 0) return;
    const index = (y * this.width + x) * 3;
    const { bytes } = this;
    bytes[index] += (red - bytes[index]) * share;
    bytes[index + 1] += (green - bytes[index + 1]) * share;
    bytes[index + 2] += (blue - bytes[index + 2]) * share;
  }

  fill({ x, y, width, height }: Box, colour: Colour): void {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) this.blend(column, row, colour, 1);
    }
  }

  frame({ x, y, width, height }: Box, colour: Colour): void {
    this.fill({ x, y, width, height: 1 }, colour);
    this.fill({ x, y: y + height - 1, width, height: 1 }, colour);
    this.fill({ x, y, width: 1, height }, colour);
    this.fill({ x: x + width - 1, y, width: 1, height }, colour);
  }

  line(points: readonly (readonly [number, number])[], colour: Colour, thickness = 1.2): void {
    for (let i = 1; i < points.length; i += 1) this.segment(points[i - 1], points[i], colour, thickness);
  }

  disc(x: number, y: number, radius: number, colour: Colour): void {
    this.segment([x, y], [x, y], colour, 2 * radius);
  }

  /** `height` is that of a capital. */
  text(words: string, { x, y, height, colour }: { x: number; y: number; height: number; colour: Colour }): void {
    const unit = height / 6;
    let left = x;
    for (const letter of words.toUpperCase()) {
      const { lines, width } = strokes(letter);
      for (const line of lines) {
        const points = line.map(([u, v]) => [left + u * unit, y + v * unit] as const);
        this.line(points, colour, Math.max(1.05, height * 0.13));
      }
      left += (width + 1.7) * unit;
    }
  }

  private segment(
    [x0, y0]: readonly [number, number],
    [x1, y1]: readonly [number, number],
    colour: Colour,
    thickness: number,
  ) {
    const reach = thickness / 2 + 1;
    const dx = x1 - x0;
    const dy = y1 - y0;
    const squared = dx * dx + dy * dy;
    for (let y = Math.floor(Math.min(y0, y1) - reach); y <= Math.max(y0, y1) + reach; y += 1) {
      for (let x = Math.floor(Math.min(x0, x1) - reach); x <= Math.max(x0, x1) + reach; x += 1) {
        const share = squared === 0 ? 0 : clamp(((x - x0) * dx + (y - y0) * dy) / squared, 0, 1);
        const distance = Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
        this.blend(x, y, colour, clamp(0.5 + thickness / 2 - distance, 0, 1));
      }
    }
  }
}
