import { greyPng } from './greyPng.ts';

/**
 * A grey picture as base64 of a PNG: a fan as a convex probe draws it, with a bright disc at a place in proportions of
 * the picture.
 */
export function writtenPicture({
  x,
  y,
  width = 320,
  height = 240,
}: {
  x: number;
  y: number;
  width?: number;
  height?: number;
}): string {
  const at = (column: number, row: number) => grey({ row, column, x, y, width, height }) / 255;
  return greyPng({ width, height, at }).toString('base64');
}

type Pixel = { row: number; column: number; x: number; y: number; width: number; height: number };

function grey({ row, column, x, y, width, height }: Pixel): number {
  const [across, down] = [column / width - 0.5, row / height];
  const depth = Math.hypot(across, down + 0.2);
  const isInFan = depth > 0.25 && depth < 1.15 && Math.abs(Math.atan2(across, down + 0.2)) < 0.6;
  if (!isInFan) return 0;
  const isInDisc = Math.hypot(column / width - x, row / height - y) < 0.08;
  const speckle = ((column * 73 + row * 151) % 37) - 18;
  return Math.max(8, Math.min(255, (isInDisc ? 190 : 90 * (1.2 - depth)) + speckle));
}
