import { uniform } from './random.ts';

const TEXTURE_CELLS = 64;
const TEXTURE_MASK = TEXTURE_CELLS - 1;

/** Smooth value noise from -1 to 1 with a period of 64 cells: the lie of a layer, the grain of a muscle. */
export class Texture {
  private readonly values: Float32Array;

  constructor(seed: number) {
    const next = uniform(seed);
    this.values = Float32Array.from({ length: TEXTURE_CELLS ** 3 }, () => 2 * next() - 1);
  }

  /** Arguments are in cells. */
  at(x: number, y: number, z: number): number {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const z0 = Math.floor(z);
    const fx = smooth(x - x0);
    const fy = smooth(y - y0);
    const fz = smooth(z - z0);
    const xa = (x0 & TEXTURE_MASK) * TEXTURE_CELLS * TEXTURE_CELLS;
    const xb = ((x0 + 1) & TEXTURE_MASK) * TEXTURE_CELLS * TEXTURE_CELLS;
    const ya = (y0 & TEXTURE_MASK) * TEXTURE_CELLS;
    const yb = ((y0 + 1) & TEXTURE_MASK) * TEXTURE_CELLS;
    const za = z0 & TEXTURE_MASK;
    const zb = (z0 + 1) & TEXTURE_MASK;
    const { values } = this;
    const near = mix(
      mix(values[xa + ya + za], values[xa + ya + zb], fz),
      mix(values[xa + yb + za], values[xa + yb + zb], fz),
      fy,
    );
    const far = mix(
      mix(values[xb + ya + za], values[xb + ya + zb], fz),
      mix(values[xb + yb + za], values[xb + yb + zb], fz),
      fy,
    );
    return mix(near, far, fx);
  }

  /** Two octaves, for what should not look like blobs. */
  rough(x: number, y: number, z: number): number {
    return (this.at(x, y, z) + 0.5 * this.at(x * 2.1 + 17, y * 2.1 + 5, z * 2.1 + 31)) / 1.5;
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
