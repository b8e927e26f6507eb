import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Roi, StillMedia } from '../domain/media.ts';
import { PICTURE_VERSION, type Picture, type PictureMaker, type PictureRemark } from '../domain/still.ts';
import { HEAD_BYTES, imageHead } from './imageHead.ts';
import { Recent } from './recent.ts';

/** Pixels of the longer side at most: no provider looks at more of a picture than that. */
const LONGEST_SIDE = 2048;
/** Bytes at most; the strictest provider takes 5 MB of base64 a picture, which are 3.75 MB of bytes. */
const MOST_BYTES = 3_600_000;
const JPEG_QUALITY = 0.92;
/** Bits a channel that models take. */
const MOST_DEPTH = 8;
/** Bytes of pictures kept while the page is open: those of a question asked in several ways. */
const KEPT_BYTES = 64 * 2 ** 20;

type Region = { x: number; y: number; width: number; height: number };

/**
 * A picture goes as it came where that can be: then anyone can check its hash. It is written anew for a region of it, for
 * more than 8 bits a channel, and where it is larger or in another format than models take.
 */
export class Pictures implements PictureMaker {
  readonly #recent = new Recent<Picture>(({ blob }) => blob.size);

  async make(media: StillMedia, file: Blob, signal: AbortSignal): Promise<Outcome<Picture>> {
    const hash = await sha256(file);
    signal.throwIfAborted();
    const key = JSON.stringify([media.source, hash, media.roi]);
    const made = this.#recent.get(key);
    if (made !== null) return success(made);
    const picture = await makePicture(media, { file, hash });
    signal.throwIfAborted();
    if (picture.ok) this.#recent.put(key, picture.value, KEPT_BYTES);
    return picture;
  }
}

async function makePicture(
  { source, roi }: StillMedia,
  { file, hash }: { file: Blob; hash: string },
): Promise<Outcome<Picture>> {
  const head = imageHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  let bitmap: ImageBitmap;
  try {
    // It has 8 bits a channel, whatever the file has.
    bitmap = await createImageBitmap(file);
  } catch {
    return failure('still-unreadable', { file: source });
  }
  try {
    const { width, height } = bitmap;
    const region = regionOf(roi, { width, height });
    const depth = head?.depth ?? null;
    const described = {
      source,
      file: { type: head?.type ?? (file.type || 'image'), bytes: file.size, width, height, depth, sha256: hash },
      region,
      version: PICTURE_VERSION,
    };
    const isWhole = region.width === width && region.height === height;
    const isDeep = depth !== null && depth > MOST_DEPTH;
    const isSmall = Math.max(width, height) <= LONGEST_SIDE && file.size <= MOST_BYTES;
    if (head !== null && isWhole && isSmall && !isDeep) {
      const blob = file.slice(0, file.size, head.type);
      const sent = { type: head.type, width, height, bytes: file.size, sha256: hash, remarks: [] };
      return success({ blob, recipe: { ...described, ...sent } });
    }
    const drawn = await draw(bitmap, region, { lossless: head?.type !== 'image/jpeg' });
    if (drawn === null) return failure('still-unreadable', { file: source });
    const { blob, scale } = drawn;
    const remarks: PictureRemark[] = [
      ...(isDeep ? (['depth-reduced'] as const) : []),
      ...(scale.width < region.width ? (['shrunk'] as const) : []),
    ];
    const sent = { type: blob.type, ...scale, bytes: blob.size, sha256: await sha256(blob), remarks };
    return success({ blob, recipe: { ...described, ...sent } });
  } finally {
    bitmap.close();
  }
}

/** In whole pixels, inside the picture, and never empty. */
function regionOf(roi: Roi | null, { width, height }: { width: number; height: number }): Region {
  if (roi === null) return { x: 0, y: 0, width, height };
  const x = Math.min(Math.round(roi.x * width), width - 1);
  const y = Math.min(Math.round(roi.y * height), height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(roi.width * width), width - x)),
    height: Math.max(1, Math.min(Math.round(roi.height * height), height - y)),
  };
}

/** As PNG where nothing may be lost, unless that is too large; else as JPEG. Null where the browser gives no picture. */
async function draw(
  bitmap: ImageBitmap,
  region: Region,
  { lossless }: { lossless: boolean },
): Promise<{ blob: Blob; scale: { width: number; height: number } } | null> {
  const share = Math.min(1, LONGEST_SIDE / Math.max(region.width, region.height));
  const scale = {
    width: Math.max(1, Math.round(region.width * share)),
    height: Math.max(1, Math.round(region.height * share)),
  };
  const canvas = new OffscreenCanvas(scale.width, scale.height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = region;
  context.drawImage(bitmap, x, y, width, height, 0, 0, scale.width, scale.height);
  try {
    const png = lossless ? await canvas.convertToBlob({ type: 'image/png' }) : null;
    if (png !== null && png.size <= MOST_BYTES) return { blob: png, scale };
    return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }), scale };
  } catch {
    return null;
  }
}

async function sha256(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
