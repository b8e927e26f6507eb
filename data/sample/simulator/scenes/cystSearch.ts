import { fibres, lie, lumen, patchy, septa } from '../anatomy.ts';
import type { Canvas } from '../canvas.ts';
import { along, step } from '../curve.ts';
import type { Probe } from '../probe.ts';
import type { Placement } from '../scanConversion.ts';
import type { Scene } from '../scene.ts';
import {
  CYAN,
  DIM,
  INK,
  PAPER,
  WHITE,
  YELLOW,
  caliper,
  depthScale,
  dotted,
  focusMark,
  footprint,
  greyBar,
  lines,
  sideMark,
} from '../screen.ts';
import { ellipsoid, sheet, type Body, type Echo } from '../tissue.ts';

const PROBE: Probe = { kind: 'linear', width: 46 };
const DEPTH = 34;
const PICTURE = { x: 32, y: 62, width: 360, height: 256 };
const PLACEMENT: Placement = { x: 206, y: 66, pixelsPerMm: 7.3 };

const TITLE_END = 1.8;
const FREEZE = 20.6;
const FIRST_CALIPERS = 21.6;
const SECOND_CALIPERS = 23.6;

const CYST = { x: 44, z: 12.4, rx: 7.4, ry: 9, rz: 4.3 };

/** Along the forearm, mm: over the cyst, past it, back onto it. */
const SLIDE = [
  [2.6, -12],
  [10.2, 86],
  [11, 86],
  [15, CYST.x],
] as const;
/** Share of the face, from its right end, that has lost its gel; pressed back on later. */
const LIFTED = [
  [15.6, 0],
  [16.4, 0.36],
  [17.9, 0.36],
  [18.9, 0],
] as const;

function bodyAt(seconds: number): Body {
  const sway = 0.12 * Math.sin(seconds * 1.7);
  return (x, y, z, echo) => {
    echo.restX = x - sway * step(2, 14, z);
    forearm(echo.restX, y, z, echo);
    cyst(echo.restX, y, z, echo);
  };
}

function forearm(x: number, y: number, z: number, echo: Echo): void {
  const mottle = lie.rough(x / 3.4, y / 3.4, z / 2.2);
  const skin = 1.6 + 0.1 * lie.at(x / 7, y / 7, 0);
  const bulge = 1.8 * Math.exp(-(((x - CYST.x) / 15) ** 2));
  const fascia = 7.6 + 0.7 * lie.at(x / 17, y / 17, 3) - bulge;
  const between = 16.8 + 1.1 * lie.at(x / 21, y / 21, 7) + 1.5 * bulge + 0.02 * x;
  const bone = 28.6 + 0.9 * lie.at(x / 24, y / 24, 13) - 0.018 * x;
  if (z < skin) {
    echo.scatter = 3 + mottle;
  } else if (z < fascia) {
    echo.scatter = -7 + 2.4 * mottle;
    echo.specular = 1.2 * septa(x, y, z, 1.2);
  } else if (z < between) {
    echo.scatter = -9.5 + 2 * mottle + 9 * fibres(y, x, z - 0.05 * x, 0.55);
    echo.specular = 0.9 * septa(x * 0.3, y, z, 1.5);
  } else if (z < bone) {
    echo.scatter = -10 + 2.4 * mottle + 10 * fibres(y, x, z + 0.09 * x, 0.6);
    echo.specular = 0.9 * septa(x * 0.25, y, z + 0.05 * x, 1.8);
  } else {
    echo.scatter = -17;
    echo.loss = 3;
  }
  echo.specular +=
    1.3 * sheet(z - skin, 0.12) +
    patchy(x, y, z) * (2.4 * sheet(z - fascia, 0.17) + 2.1 * sheet(z - between, 0.19) + 5 * sheet(z - bone, 0.28));
}

function cyst(x: number, y: number, z: number, echo: Echo): void {
  const distance = ellipsoid(x - CYST.x, y, z - CYST.z, CYST.rx, CYST.ry, CYST.rz) + 0.35 * lie.at(x / 4, y / 4, z / 4);
  if (distance > 1.2) return;
  lumen(echo, distance, -1);
  const facing = Math.min(1, Math.abs(z - CYST.z) / CYST.rz);
  // The curved sides bend the beam away: thin shadows from both edges.
  const grazing = step(0.86, 1, Math.abs(x - CYST.x) / CYST.rx) * step(0.8, 0.1, Math.abs(distance));
  echo.loss += 1.5 * grazing;
  echo.specular += (0.3 + 1.8 * facing ** 3) * sheet(distance - 0.25, 0.2);
}

function drawBackdrop(canvas: Canvas): void {
  canvas.fill({ x: 0, y: 0, width: 640, height: 360 }, [216, 220, 222]);
  canvas.text('Find it, keep it, measure it', { x: 26, y: 18, height: 13, colour: INK });
  canvas.fill({ x: 20, y: 44, width: 408, height: 300 }, [4, 5, 6]);
  canvas.text('MSK  L12', { x: 32, y: 50, height: 6, colour: DIM });
  canvas.text('DR 60  FR 30', { x: 318, y: 50, height: 6, colour: DIM });
  canvas.fill({ x: 446, y: 44, width: 176, height: 300 }, PAPER);
  lines(canvas, ['A lump of the forearm', 'Linear probe', 'Plenty of gel', 'Slide slowly'], {
    x: 458,
    y: 58,
    height: 7,
    colour: INK,
  });
  canvas.line(
    [
      [462, 182],
      [548, 176],
      [612, 190],
    ],
    [150, 120, 104],
    2,
  );
  canvas.line(
    [
      [462, 268],
      [548, 274],
      [612, 256],
    ],
    [150, 120, 104],
    2,
  );
  canvas.text('Seen from above', { x: 458, y: 312, height: 7, colour: INK });
  canvas.text('Simulated', { x: 458, y: 330, height: 6, colour: INK });
}

function onScreen(x: number, z: number): [number, number] {
  return [PLACEMENT.x + (x - CYST.x) * PLACEMENT.pixelsPerMm, PLACEMENT.y + z * PLACEMENT.pixelsPerMm];
}

function drawCalipers(canvas: Canvas, seconds: number): void {
  const left = onScreen(CYST.x - CYST.rx, CYST.z);
  const right = onScreen(CYST.x + CYST.rx, CYST.z);
  const top = onScreen(CYST.x, CYST.z - CYST.rz);
  const bottom = onScreen(CYST.x, CYST.z + CYST.rz);
  const moving = (from: readonly [number, number], to: readonly [number, number], start: number) => {
    const share = step(start, start + 1, seconds);
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const;
  };
  if (seconds > FIRST_CALIPERS) {
    const end = moving(left, right, FIRST_CALIPERS + 0.4);
    caliper(canvas, left, YELLOW);
    caliper(canvas, end, YELLOW);
    dotted(canvas, left, end, YELLOW);
    const width = (end[0] - left[0]) / PLACEMENT.pixelsPerMm;
    canvas.text(`1  ${width.toFixed(1)} mm`, { x: 42, y: 296, height: 7, colour: YELLOW });
  }
  if (seconds > SECOND_CALIPERS) {
    const end = moving(top, bottom, SECOND_CALIPERS + 0.4);
    caliper(canvas, top, CYAN);
    caliper(canvas, end, CYAN);
    dotted(canvas, top, end, CYAN);
    const height = (end[1] - top[1]) / PLACEMENT.pixelsPerMm;
    canvas.text(`2  ${height.toFixed(1)} mm`, { x: 130, y: 296, height: 7, colour: CYAN });
  }
}

export const cystSearch: Scene = {
  id: 'sampleCy_03',
  seed: 33,
  seconds: 28,
  picture: PICTURE,
  spoken: [
    [0.3, 1.7],
    [2.2, 6.6],
    [7.4, 10.8],
    [11, 14.9],
    [15.6, 19],
    [20.4, 23],
    [23.4, 26.4],
  ],
  drawBackdrop,
  at: (seconds) => {
    const slide = along(SLIDE, seconds);
    const lifted = along(LIFTED, seconds);
    const frozen = seconds >= FREEZE;
    const drawOver = (canvas: Canvas) => {
      footprint(canvas, { x: 500 + slide * 0.9, y: 224, turn: 0, length: 40, colour: [92, 130, 160], dot: WHITE });
      if (seconds < TITLE_END) {
        canvas.text('Please wait', { x: 160, y: 180, height: 10, colour: DIM });
        return;
      }
      sideMark(canvas, 44, 74);
      depthScale(canvas, { x: 390, depth: DEPTH, placement: PLACEMENT });
      focusMark(canvas, 410, Math.round(PLACEMENT.y + 13 * PLACEMENT.pixelsPerMm));
      greyBar(canvas, { x: 408, y: 200, width: 7, height: 70 });
      if (frozen) {
        canvas.text('Freeze', { x: 330, y: 296, height: 7, colour: CYAN });
        drawCalipers(canvas, seconds);
      }
    };
    if (seconds < TITLE_END) return { live: null, frozen: false, drawOver };
    const tremor = 0.1 * Math.sin(seconds * 2.6) + 0.06 * Math.sin(seconds * 5.9);
    return {
      live: {
        view: {
          probe: PROBE,
          pose: { x: slide + (frozen ? 0 : tremor), y: 0.4 * tremor, yaw: 0, tilt: 0, rock: 0 },
          depth: DEPTH,
          focus: 14,
          gain: 0,
          contact: (share) => (lifted === 0 ? 1 : step(1 - lifted + 0.06, 1 - lifted - 0.06, share)),
        },
        body: bodyAt(seconds),
        placement: PLACEMENT,
      },
      frozen,
      drawOver,
    };
  },
};
