import { crc32, deflateSync } from 'node:zlib';

type Grey = { width: number; height: number; depth?: 8 | 16; at: (column: number, row: number) => number };

/** A grey picture as a PNG of 8 or 16 bits; `at` gives a pixel's brightness, 0–1. */
export function greyPng({ width, height, depth = 8, at }: Grey): Buffer {
  const bytes = depth / 8;
  const most = 2 ** depth - 1;
  const lines = Array.from({ length: height }, (_, row) => {
    const line = Buffer.alloc(1 + width * bytes);
    for (let column = 0; column < width; column++) {
      line.writeUIntBE(Math.round(at(column, row) * most), 1 + column * bytes, bytes);
    }
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What a PNG's header says of it. */
export function pngHead(bytes: Buffer): { width: number; height: number; depth: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), depth: bytes.readUInt8(24) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
