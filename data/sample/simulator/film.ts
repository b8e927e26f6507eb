import { Canvas } from './canvas.ts';
import { ScanConverter } from './scanConversion.ts';
import type { Scene } from './scene.ts';
import { Sonogram } from './sonogram.ts';

export const WIDTH = 640;
export const HEIGHT = 360;
export const FPS = 30;

/** The scene's frames in order, from frame `first` on, `count` of them. The canvas is reused. */
export function* frames(scene: Scene, first = 0, count = Math.round(scene.seconds * FPS)): Generator<Canvas> {
  const backdrop = new Canvas({ width: WIDTH, height: HEIGHT });
  scene.drawBackdrop(backdrop);
  const canvas = new Canvas({ width: WIDTH, height: HEIGHT });
  const sonogram = new Sonogram(scene.seed);
  let converter: ScanConverter | null = null;
  let converterKey = '';
  for (let index = first; index < first + count; index += 1) {
    const { live, frozen, drawOver } = scene.at(index / FPS);
    canvas.copyFrom(backdrop);
    if (live) {
      const { view, body, placement } = live;
      const key = `${view.depth} ${placement.x} ${placement.y} ${placement.pixelsPerMm}`;
      if (!converter || key !== converterKey) {
        converter = new ScanConverter(view.probe, view.depth, placement, scene.picture);
        converterKey = key;
      }
      if (!frozen || index === first) sonogram.render(view, body);
      converter.draw(sonogram.brightness, canvas);
    }
    drawOver(canvas);
    yield canvas;
  }
}
