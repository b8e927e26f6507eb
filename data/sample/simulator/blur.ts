/** Every `stride`-th value from `start`, `count` of them: a line of a picture, or a row across its lines. */
type Run = { start: number; stride: number; count: number };

const kernels = new Map<number, Float64Array>();

/** Half a kernel whose whole sums to 1, centre first; widths are rounded to a tenth so that few are made. */
export function gaussian(deviation: number): Float64Array {
  const key = Math.round(deviation * 10);
  const known = kernels.get(key);
  if (known) return known;
  const sigma = Math.max(key, 1) / 10;
  const half = Float64Array.from({ length: Math.ceil(2.6 * sigma) + 1 }, (_, i) => Math.exp(-0.5 * (i / sigma) ** 2));
  const sum = half.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
  const kernel = half.map((value) => value / sum);
  kernels.set(key, kernel);
  return kernel;
}

/** Blurs a run of values in place, whose ends count on beyond it. `scratch` holds `count` or more. */
export function blur(
  plane: Float32Array,
  { start, stride, count }: Run,
  kernel: Float64Array,
  scratch: Float32Array,
): void {
  const radius = kernel.length - 1;
  for (let i = 0; i < count; i += 1) {
    let sum = kernel[0] * plane[start + i * stride];
    for (let k = 1; k <= radius; k += 1) {
      const before = Math.max(0, i - k);
      const after = Math.min(count - 1, i + k);
      sum += kernel[k] * (plane[start + before * stride] + plane[start + after * stride]);
    }
    scratch[i] = sum;
  }
  for (let i = 0; i < count; i += 1) plane[start + i * stride] = scratch[i];
}
