import type { Box, Canvas } from './canvas.ts';
import type { Probe } from './probe.ts';
import { LINES, SAMPLES } from './sonogram.ts';

/** Where the picture lies on the screen: the face's middle at (`x`, `y`), in pixels, and its scale. */
export type Placement = { x: number; y: number; pixelsPerMm: number };

/** Outside the picture. */
const OUTSIDE = -1;

/** For each pixel of a box, which four of the sonogram's points it lies between. Made anew when the depth changes. */
export class ScanConverter {
  readonly box: Box;
  private readonly first: Int32Array;
  private readonly acrossShare: Float32Array;
  private readonly downShare: Float32Array;

  constructor(probe: Probe, depth: number, placement: Placement, box: Box) {
    const pixels = box.width * box.height;
    this.box = box;
    this.first = new Int32Array(pixels).fill(OUTSIDE);
    this.acrossShare = new Float32Array(pixels);
    this.downShare = new Float32Array(pixels);
    for (let row = 0; row < box.height; row += 1) {
      for (let column = 0; column < box.width; column += 1) {
        const lateral = (box.x + column + 0.5 - placement.x) / placement.pixelsPerMm;
        const down = (box.y + row + 0.5 - placement.y) / placement.pixelsPerMm;
        const { share, range } = beamThrough(probe, lateral, down);
        const line = share * LINES - 0.5;
        const sample = (range / depth) * SAMPLES - 0.5;
        if (line < 0 || line >= LINES - 1 || sample < 0 || sample >= SAMPLES - 1) continue;
        const index = row * box.width + column;
        this.first[index] = Math.floor(line) * SAMPLES + Math.floor(sample);
        this.acrossShare[index] = line % 1;
        this.downShare[index] = sample % 1;
      }
    }
  }

  draw(brightness: Float32Array, canvas: Canvas): void {
    const { box, first, acrossShare, downShare } = this;
    for (let row = 0; row < box.height; row += 1) {
      for (let column = 0; column < box.width; column += 1) {
        const index = row * box.width + column;
        const corner = first[index];
        if (corner === OUTSIDE) continue;
        const across = acrossShare[index];
        const down = downShare[index];
        const near = brightness[corner] * (1 - down) + brightness[corner + 1] * down;
        const far = brightness[corner + SAMPLES] * (1 - down) + brightness[corner + SAMPLES + 1] * down;
        const grey = 255 * (near * (1 - across) + far * across);
        const at = ((box.y + row) * canvas.width + box.x + column) * 3;
        canvas.bytes[at] = grey;
        canvas.bytes[at + 1] = grey;
        canvas.bytes[at + 2] = grey;
      }
    }
  }
}

/** The line (0–1 across) and range in mm that show a point of the plane, `down` measured from the face's middle. */
function beamThrough(probe: Probe, lateral: number, down: number): { share: number; range: number } {
  if (probe.kind === 'linear') return { share: lateral / probe.width + 0.5, range: down };
  const fromCentre = down + probe.radius;
  return {
    share: Math.atan2(lateral, fromCentre) / probe.angle + 0.5,
    range: Math.hypot(lateral, fromCentre) - probe.radius,
  };
}
