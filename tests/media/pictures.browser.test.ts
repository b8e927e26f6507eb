import { describe, expect, test } from 'vitest';
import { Pictures } from '../../src/media/pictures.ts';

const signal = new AbortController().signal;

/** A picture of two halves, left red and right blue. */
async function drawn(width: number, height: number, type: 'image/png' | 'image/jpeg' = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

async function hex(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function pixel(blob: Blob, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
}

async function made(file: Blob, roi: { x: number; y: number; width: number; height: number } | null = null) {
  const outcome = await new Pictures().make({ kind: 'still', source: 'one', roi }, file, signal);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

/** A PNG of one grey row of 16 bits, from 0 to the brightest, written by hand. */
async function deepPng(width: number): Promise<Blob> {
  const row = new Uint8Array(1 + 2 * width);
  for (let x = 0; x < width; x++) new DataView(row.buffer).setUint16(1 + 2 * x, Math.round((x / (width - 1)) * 65_535));
  const packed = new Uint8Array(
    await new Response(new Blob([row]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, 1);
  head.setUint8(8, 16);
  const chunk = (name: string, data: Uint8Array) => {
    const body = new Uint8Array([...new TextEncoder().encode(name), ...data]);
    const framed = new DataView(new ArrayBuffer(8));
    framed.setUint32(0, data.byteLength);
    framed.setUint32(4, crc32(body));
    return [framed.buffer.slice(0, 4), body, framed.buffer.slice(4)];
  };
  const mark = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    ...chunk('IHDR', new Uint8Array(head.buffer)),
    ...chunk('IDAT', packed),
    ...chunk('IEND', new Uint8Array()),
  ];
  return new Blob([mark, ...parts], { type: 'image/png' });
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a picture', () => {
  test.each(['image/png', 'image/jpeg'] as const)('goes as it came where models take it so: %s', async (type) => {
    const file = await drawn(64, 48, type);
    const { blob, recipe } = await made(new Blob([file], { type: '' }));
    expect(await hex(blob)).toBe(await hex(file));
    expect(blob.type).toBe(type);
    const sha256 = await hex(file);
    expect(recipe).toMatchObject({ type, width: 64, height: 48, sha256, file: { type, sha256 }, remarks: [] });
  });

  test('is cropped to its region', async () => {
    const { blob, recipe } = await made(await drawn(100, 40), { x: 0.5, y: 0.25, width: 0.5, height: 0.5 });
    expect(recipe).toMatchObject({
      region: { x: 50, y: 10, width: 50, height: 20 },
      width: 50,
      height: 20,
      type: 'image/png',
    });
    expect(await pixel(blob, 0, 0)).toEqual([0, 0, 255]);
    expect(recipe.sha256).toBe(await hex(blob));
  });

  test('that is larger than models look at is made smaller, and says so', async () => {
    const { recipe } = await made(await drawn(4096, 1000));
    expect(recipe).toMatchObject({
      file: { width: 4096, height: 1000 },
      width: 2048,
      height: 500,
      remarks: ['shrunk'],
    });
  });

  test('of 16 bits goes with 8, and says so', async () => {
    const { blob, recipe } = await made(await deepPng(256));
    expect(recipe).toMatchObject({
      type: 'image/png',
      width: 256,
      height: 1,
      file: { depth: 16 },
      remarks: ['depth-reduced'],
    });
    const grey = await pixel(blob, 128, 0);
    for (const channel of grey) expect(Math.abs(channel - 128)).toBeLessThanOrEqual(1);
  });

  test('in another format is written as PNG', async () => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const webp = await canvas.convertToBlob({ type: 'image/webp' });
    expect((await made(webp)).recipe).toMatchObject({ type: 'image/png', file: { type: 'image/webp', depth: null } });
  });

  test('that is none fails by name', async () => {
    const outcome = await new Pictures().make({ kind: 'still', source: 'x.png', roi: null }, new Blob(['no']), signal);
    expect(outcome).toMatchObject({ failure: { code: 'still-unreadable', facts: { file: 'x.png' } } });
  });
});
