import type { ClipRecipe } from '../../src/domain/clip.ts';

export const recipe: ClipRecipe = {
  start: 0,
  end: 1,
  region: { x: 0, y: 0, width: 320, height: 180 },
  order: null,
  source: { width: 640, height: 360, codec: 'h264', rate: 30, formatId: null },
  frames: 30,
  duration: 1,
  engine: { name: 'ffmpeg.wasm', version: '0.12.10', settings: '' },
  bytesRead: 1000,
  sha256: '00',
  remarks: [],
};
