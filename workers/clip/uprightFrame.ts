import type { Rotation } from 'mediabunny';
import type { PixelRect } from '../../src/domain/media.ts';
import { trouble } from './trouble.ts';

/** Planes of 4:2:0 pictures: bytes of one element and how many pixels it stands for in each direction. */
const PLANES: Readonly<Record<string, readonly { bytes: number; scale: number }[]>> = {
  I420: [
    { bytes: 1, scale: 1 },
    { bytes: 1, scale: 2 },
    { bytes: 1, scale: 2 },
  ],
  NV12: [
    { bytes: 1, scale: 1 },
    { bytes: 2, scale: 2 },
  ],
};

type Turn = { rotation: Rotation; region: PixelRect; timestamp: number; duration: number };

/**
 * A picture's region turned upright, pixel by pixel in its own colours: a canvas would turn it too, and would change
 * its range. `region` is in pixels of the upright picture and even; `rotation` in degrees clockwise.
 */
export async function uprightFrame(frame: VideoFrame, { rotation, region, ...timing }: Turn): Promise<VideoFrame> {
  const planes = PLANES[frame.format ?? ''];
  const stored = frame.visibleRect;
  if (!planes || !stored || !frame.format) {
    throw trouble('engine-failed', { reason: 'picture-format', format: frame.format ?? 'unknown' });
  }
  const data = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(data);
  const upright = new Uint8Array((region.width * region.height * 3) / 2);
  let at = 0;
  planes.forEach(({ bytes, scale }, index) => {
    const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 };
    const width = Math.ceil(stored.width / scale);
    const height = Math.ceil(stored.height / scale);
    for (let row = 0; row < region.height / scale; row += 1) {
      for (let column = 0; column < region.width / scale; column += 1) {
        const [x, y] = storedPlace(region.x / scale + column, region.y / scale + row, { width, height, rotation });
        const from = offset + y * stride + x * bytes;
        for (let byte = 0; byte < bytes; byte += 1) upright[at++] = data[from + byte] ?? 0;
      }
    }
  });
  return new VideoFrame(upright, {
    format: frame.format,
    codedWidth: region.width,
    codedHeight: region.height,
    colorSpace: frame.colorSpace.toJSON(),
    ...timing,
  });
}

/** Where an element of the upright plane lies in the stored one of `width` × `height`. */
function storedPlace(
  x: number,
  y: number,
  { width, height, rotation }: { width: number; height: number; rotation: Rotation },
): [number, number] {
  switch (rotation) {
    case 0:
      return [x, y];
    case 90:
      return [y, height - 1 - x];
    case 180:
      return [width - 1 - x, height - 1 - y];
    case 270:
      return [width - 1 - y, x];
  }
}
