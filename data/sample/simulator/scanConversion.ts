import type { Box, Canvas } from './canvas.ts';
import { clamp } from './curve.ts';
import type { Probe } from './probe.ts';
import { LINES, SAMPLES } from './sonogram.ts';

/** Where the picture lies on the screen: the face's middle at (`x`, `y`), in pixels, and its scale. */
export type Placement = { x: number; y: number; pixelsPerMm: number };

/** Each pixel is tried at this many points a side, so that the picture's edges are soft. */
const TRIES = 4;

/** For each pixel of a box, which four of the sonogram's points it lies between. Made anew when the depth changes. */
export class ScanConverter {
  readonly box: Box;
  private readonly first: Int32Array;
  private readonly acrossShare: Float32Array;
  private readonly downShare: Float32Array;
  /** Share of the pixel that lies inside the picture. */
  private readonly coverage: Float32Array;

  constructor(probe: Probe, depth: number, placement: Placement, box: Box) {
    const pixels = box.width * box.height;
    this.box = box;
    this.first = new Int32Array(pixels);
    this.acrossShare = new Float32Array(pixels);
    this.downShare = new Float32Array(pixels);
    this.coverage = new Float32Array(pixels);
    for (let row = 0; row < box.height; row += 1) {
      for (let column = 0; column < box.width; column += 1) {
        const index = row * box.width + column;
        const at = (u: number, v: number) => {
          const lateral = (box.x + column + u - placement.x) / placement.pixelsPerMm;
          const down = (box.y + row + v - placement.y) / placement.pixelsPerMm;
          return beamThrough(probe, lateral, down);
        };
        let inside = 0;
        for (let i = 0; i < TRIES * TRIES; i += 1) {
          const { share, range } = at(((i % TRIES) + 0.5) / TRIES, (Math.floor(i / TRIES) + 0.5) / TRIES);
          if (share >= 0 && share <= 1 && range >= 0 && range <= depth) inside += 1;
        }
        const { share, range } = at(0.5, 0.5);
        const line = clamp(share * LINES - 0.5, 0, LINES - 1.001);
        const sample = clamp((range / depth) * SAMPLES - 0.5, 0, SAMPLES - 1.001);
        this.coverage[index] = inside / TRIES ** 2;
        this.first[index] = Math.floor(line) * SAMPLES + Math.floor(sample);
        this.acrossShare[index] = line % 1;
        this.downShare[index] = sample % 1;
      }
    }
  }

  draw(brightness: Float32Array, canvas: Canvas): void {
    const { box, first, acrossShare, downShare, coverage } = this;
    for (let row = 0; row < box.height; row += 1) {
      for (let column = 0; column < box.width; column += 1) {
        const index = row * box.width + column;
        const shown = coverage[index];
        if (shown === 0) continue;
        const corner = first[index];
        const across = acrossShare[index];
        const down = downShare[index];
        const near = brightness[corner] * (1 - down) + brightness[corner + 1] * down;
        const far = brightness[corner + SAMPLES] * (1 - down) + brightness[corner + SAMPLES + 1] * down;
        const grey = 255 * (near * (1 - across) + far * across);
        canvas.blend(box.x + column, box.y + row, [grey, grey, grey], shown);
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
