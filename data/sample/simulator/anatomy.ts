import { step } from './curve.ts';
import { Texture } from './texture.ts';
import { sheet, type Echo } from './tissue.ts';

/** How layers lie and where they are patchy; shared by all scenes. */
export const lie = new Texture(101);
export const grain = new Texture(102);

/** Thin sheets of connective tissue, about 6 × `spacing` mm long: where a wavy field crosses zero. Amplitude 0–1. */
export function septa(x: number, y: number, z: number, spacing: number): number {
  const field = lie.at(x / (6 * spacing), y / (6 * spacing), z / (1.5 * spacing) + 40);
  return sheet(field, 0.07) * step(-0.2, 0.5, lie.at(x / 5 + 9, y / 5, z / 4));
}

/** Brightness of muscle fibres, 0–1: dots across them, streaks along. `along` and the others in mm. */
export function fibres(across: number, along: number, z: number, width: number): number {
  return step(0.1, 0.75, grain.at(across / (2.2 * width), along / (16 * width), z / width));
}

/** Patches where a sheet is strong or weak, about 0.1–1.2. */
export function patchy(x: number, y: number, z: number): number {
  return 0.62 + 0.6 * lie.rough(x / 4, y / 4, z / 3 + 20);
}

/** Fluid: black, and little is lost in it. Reverberation and slices' width leave a haze under the near wall. */
export function lumen(echo: Echo, distance: number, loss: number): void {
  if (distance >= 0) return;
  echo.scatter = -23 + 3 * Math.max(distance, -4);
  echo.specular = 0;
  echo.loss = loss;
}

/** Amplitude and loss of the wall of the belly down to the peritoneum at `end` mm; false below it. */
export function bellyWall(x: number, y: number, z: number, end: number, echo: Echo): boolean {
  const skin = 2.2 + 0.2 * lie.at(x / 9, y / 9, 0);
  const fascia = 0.5 * end + 0.9 * lie.at(x / 26, y / 26, 3);
  const inner = 0.76 * end + 0.8 * lie.at(x / 30, y / 30, 6);
  const peritoneum = end + 0.7 * lie.at(x / 28, y / 28, 9);
  if (z > peritoneum + 2) return false;
  const mottle = lie.rough(x / 7, y / 7, z / 3.2);
  if (z < skin) echo.scatter = 3;
  else if (z < fascia) echo.scatter = -5 + 3 * mottle;
  else if (z < peritoneum) echo.scatter = -8 + 2 * mottle + 8 * fibres(x, y, z, 1.3);
  else echo.scatter = -2;
  if (z > skin && z < fascia) echo.specular = 1.2 * septa(x, y, z, 2.4);
  if (z > fascia && z < peritoneum) echo.specular = 0.7 * septa(x, y, z, 3);
  echo.specular +=
    1.6 * sheet(z - skin, 0.35) +
    patchy(x / 3, y / 3, z) *
      (2.6 * sheet(z - fascia, 0.45) + 1.8 * sheet(z - inner, 0.4) + 3 * sheet(z - peritoneum, 0.5));
  return true;
}
