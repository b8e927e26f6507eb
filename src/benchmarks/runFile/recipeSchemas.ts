import * as v from 'valibot';
import type { ClipRecipe, ClipRemark, EngineName, FramePick, StillsRecipe } from '../../domain/clip.ts';
import type { FrameOrder } from '../../domain/frameOrder.ts';
import type { PictureRemark, PicturesRecipe } from '../../domain/still.ts';
import { count, number, oneOf, schemaOf, sha256, text } from './schemaOf.ts';

const order = schemaOf<FrameOrder>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('reversed') }),
    v.strictObject({ kind: v.literal('shuffled'), seed: v.pipe(v.number(), v.safeInteger()) }),
  ]),
);

const remark = oneOf<ClipRemark>({
  'end-beyond-source': true,
  'not-whole': true,
  'corrupt-concealed': true,
  'frame-on-screen': true,
  'engine-fell-back': true,
  'range-ignored': true,
});

/** What clips and stills have in common. */
const cut = {
  start: number,
  end: number,
  region: v.strictObject({ x: number, y: number, width: number, height: number }),
  order: v.nullable(order),
  source: v.strictObject({
    width: number,
    height: number,
    codec: text,
    rate: v.nullable(number),
    formatId: v.nullable(text),
  }),
  engine: v.strictObject({
    name: oneOf<EngineName>({ webcodecs: true, 'ffmpeg.wasm': true }),
    version: text,
    settings: text,
  }),
  bytesRead: count,
  remarks: v.array(remark),
};

export const clipRecipe = schemaOf<ClipRecipe>()(v.strictObject({ ...cut, frames: count, duration: number, sha256 }));

const pick = schemaOf<FramePick>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('rate'), rate: number }),
    v.strictObject({ kind: v.literal('count'), count }),
  ]),
);

export const stillsRecipe = schemaOf<StillsRecipe>()(
  v.strictObject({
    ...cut,
    pick,
    rule: v.literal('shown-once'),
    times: count,
    frames: count,
    width: number,
    height: number,
    stills: v.array(v.strictObject({ time: number, bytes: count, sha256 })),
  }),
);

const pixels = v.strictObject({ x: count, y: count, width: count, height: count });

export const picturesRecipe = schemaOf<PicturesRecipe>()(
  v.strictObject({
    pictures: v.array(
      v.strictObject({
        source: text,
        file: v.strictObject({
          type: text,
          bytes: count,
          width: count,
          height: count,
          depth: v.nullable(count),
          sha256,
        }),
        region: pixels,
        type: text,
        width: count,
        height: count,
        bytes: count,
        sha256,
        version: count,
        remarks: v.array(oneOf<PictureRemark>({ 'depth-reduced': true, shrunk: true })),
      }),
    ),
  }),
);
