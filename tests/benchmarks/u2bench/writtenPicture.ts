import { crc32, deflateSync } from 'node:zlib';

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
  const lines = Array.from({ length: height }, (_, row) => {
    const line = Buffer.alloc(width + 1);
    for (let column = 0; column < width; column++) line[column + 1] = grey({ row, column, x, y, width, height });
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]).toString('base64');
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

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
