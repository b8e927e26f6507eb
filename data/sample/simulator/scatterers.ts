import { normal } from './random.ts';

const LATTICE_XY = 64;
const LATTICE_Z = 256;
const MASK_XY = LATTICE_XY - 1;
const MASK_Z = LATTICE_Z - 1;
/** Below this share a level adds less than can be seen. */
const NEGLIGIBLE_SHARE = 0.06;

/** Lattices of neighbouring levels are turned and shifted against each other, so that no grid shows through. */
const LEVEL_TURN = 0.83;
const LEVEL_SHIFT = [11.3, 7.7, 29.4] as const;

/** Coordinates stay above zero, where cutting off the fraction is rounding down. */
const ORIGIN = 1024;

/** One lattice: `cos` and `sin` turn it and scale mm to cells; `share` is the amplitude it adds. */
type Lattice = { cos: number; sin: number; level: number; share: number };

/** The lattices to look up where cells are `spacing` mm wide: those of the octaves below and above, blended. */
export function latticesFor(spacing: number): readonly Lattice[] {
  const octave = Math.log2(spacing);
  const below = Math.floor(octave);
  const blend = (octave - below) * (Math.PI / 2);
  return [
    { level: below, share: Math.cos(blend) },
    { level: below + 1, share: Math.sin(blend) },
  ]
    .filter(({ share }) => share > NEGLIGIBLE_SHARE)
    .map(({ level, share }) => {
      const turn = 0.6 + level * LEVEL_TURN;
      return { cos: Math.cos(turn) * 2 ** -level, sin: Math.sin(turn) * 2 ** -level, level, share };
    });
}

/**
 * Scatterers, fixed in tissue: white complex Gaussian noise on a periodic lattice, interpolated to unit variance
 * everywhere. Where the probe's resolution is coarser the lattice is coarser too (levels one octave apart, blended),
 * so that speckle moves with the tissue at every depth instead of flickering in place.
 */
export class Scatterers {
  private readonly real: Float32Array;
  private readonly imaginary: Float32Array;

  constructor(seed: number) {
    const next = normal(seed);
    const size = LATTICE_XY * LATTICE_XY * LATTICE_Z;
    this.real = new Float32Array(size);
    this.imaginary = new Float32Array(size);
    for (let i = 0; i < size; i += 1) {
      this.real[i] = next();
      this.imaginary[i] = next();
    }
  }

  /** Writes the amplitude at a point (x, y in mm, depth in cells) to `out[0]` and `out[1]`. */
  at(x: number, y: number, cellZ: number, lattices: readonly Lattice[], out: Float64Array): void {
    out[0] = 0;
    out[1] = 0;
    for (const lattice of lattices) this.add(x, y, cellZ, lattice, out);
  }

  private add(x: number, y: number, cellZ: number, { cos, sin, level, share }: Lattice, out: Float64Array): void {
    const u = x * cos - y * sin + LEVEL_SHIFT[0] * level + ORIGIN;
    const v = x * sin + y * cos + LEVEL_SHIFT[1] * level + ORIGIN;
    const w = cellZ + LEVEL_SHIFT[2] * level + ORIGIN;
    const u0 = u | 0;
    const v0 = v | 0;
    const w0 = w | 0;
    const du = u - u0;
    const dv = v - v0;
    const dw = w - w0;
    const eu = 1 - du;
    const ev = 1 - dv;
    const ew = 1 - dw;
    const power = (eu * eu + du * du) * (ev * ev + dv * dv) * (ew * ew + dw * dw);
    const unit = share / Math.sqrt(power);

    const rowA = (u0 & MASK_XY) * LATTICE_XY;
    const rowB = ((u0 + 1) & MASK_XY) * LATTICE_XY;
    const columnA = v0 & MASK_XY;
    const columnB = (v0 + 1) & MASK_XY;
    const cellA = w0 & MASK_Z;
    const cellB = (w0 + 1) & MASK_Z;
    const aa = (rowA + columnA) * LATTICE_Z;
    const ab = (rowA + columnB) * LATTICE_Z;
    const ba = (rowB + columnA) * LATTICE_Z;
    const bb = (rowB + columnB) * LATTICE_Z;
    const waa = eu * ev * unit;
    const wab = eu * dv * unit;
    const wba = du * ev * unit;
    const wbb = du * dv * unit;

    const { real, imaginary } = this;
    out[0] +=
      ew * (waa * real[aa + cellA] + wab * real[ab + cellA] + wba * real[ba + cellA] + wbb * real[bb + cellA]) +
      dw * (waa * real[aa + cellB] + wab * real[ab + cellB] + wba * real[ba + cellB] + wbb * real[bb + cellB]);
    out[1] +=
      ew *
        (waa * imaginary[aa + cellA] +
          wab * imaginary[ab + cellA] +
          wba * imaginary[ba + cellA] +
          wbb * imaginary[bb + cellA]) +
      dw *
        (waa * imaginary[aa + cellB] +
          wab * imaginary[ab + cellB] +
          wba * imaginary[ba + cellB] +
          wbb * imaginary[bb + cellB]);
  }
}
