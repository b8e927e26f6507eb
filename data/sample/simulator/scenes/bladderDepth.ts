import { bellyWall, fibres, lie, patchy, septa } from '../anatomy.ts';
import type { Canvas } from '../canvas.ts';
import { along, clicks, step } from '../curve.ts';
import type { Probe } from '../probe.ts';
import type { Placement } from '../scanConversion.ts';
import type { Scene } from '../scene.ts';
import { CYAN, DIM, WHITE, YELLOW, depthScale, greyBar, leaningProbe, lines, sideMark } from '../screen.ts';
import { ellipsoid, sheet, type Body, type Echo } from '../tissue.ts';

const PROBE: Probe = { kind: 'convex', radius: 50, angle: 1.2 };
const PICTURE = { x: 214, y: 64, width: 394, height: 284 };
const PICTURE_HEIGHT = 272;

const TITLE_END = 1.6;

const DEPTH = [
  [0, 70],
  [6, 85],
  [7, 100],
  [8, 115],
  [9, 130],
] as const;
/** dB; starts far too bright. */
const GAIN = [
  [0, 15],
  [12, 11],
  [12.8, 7],
  [13.6, 3],
  [14.4, -1],
] as const;
const TILT = [
  [17.5, 0.02],
  [20.8, 0.62],
  [22.2, 0.62],
  [25.6, 0.02],
] as const;

const BLADDER = { x: 0, y: 2, z: 62, rx: 43, ry: 33, rz: 31 };
const WALL_END = 19;

function bodyAt(seconds: number): Body {
  const breath = 0.6 * Math.sin(seconds * 1.6);
  return (x, y, z, echo) => {
    echo.restZ = z - breath * step(WALL_END, 50, z);
    if (!bellyWall(x, y, z, WALL_END, echo)) pelvis(x, y, echo.restZ, echo);
  };
}

function pelvis(x: number, y: number, z: number, echo: Echo): void {
  const mottle = lie.rough(x / 8, y / 8, z / 6);
  // Flat below where it rests on its neighbours, wider than tall.
  const sagging = z - BLADDER.z + 0.0035 * (x - BLADDER.x) ** 2;
  const bladder =
    ellipsoid(x - BLADDER.x, y - BLADDER.y, sagging, BLADDER.rx, BLADDER.ry, BLADDER.rz) +
    1.2 * lie.at(x / 15, y / 15, z / 15);
  const organ = ellipsoid(x + 4, y - 4, z - 107, 28, 24, 13.5) + 1.5 * lie.at(x / 12, y / 12, z / 12);
  if (bladder < 0) {
    urine(z, bladder, echo);
  } else if (organ < 0) {
    echo.scatter = -7.5 + 1.5 * mottle;
    const stripe = ellipsoid(x + 4, y - 4, z - 107, 16, 14, 2.6);
    if (stripe < 0) echo.scatter = 1 + mottle;
  } else {
    // Bowel and fat; on both sides the pelvic muscle.
    echo.scatter = -2 + 5 * mottle;
    echo.specular = 1.3 * septa(x, y, z, 4.5);
    const aside = Math.abs(x) - 54 + 0.1 * z;
    if (aside > 0) echo.scatter = -10 + 8 * fibres(z, y, Math.abs(x), 2);
    const gas = step(20, 30, y) * step(0.15, 0.4, lie.at(x / 16, y / 30, z / 40));
    echo.loss = 0.16 * gas;
    echo.specular += 2 * gas * sheet(z - 44 - 6 * lie.at(x / 12, y / 12, 4), 1.6);
  }
  const facing = Math.min(1, Math.abs(sagging) / 22);
  echo.specular += (0.5 + 1.7 * facing ** 2) * sheet(bladder - 0.4, 0.8) * patchy(x / 5, y / 5, z / 5);
  if (bladder > 0.8 && bladder < 4) echo.scatter = -6;
  echo.specular += 0.9 * patchy(x / 4, y / 4, z / 4) * sheet(organ, 0.7);
}

/** Black if the gain is right; otherwise a haze of echoes thrown back and forth by the wall in front. */
function urine(z: number, distance: number, echo: Echo): void {
  const reverberation = Math.exp(-(z - WALL_END - 10) / 13);
  echo.scatter =
    -34 + 3 * Math.max(distance, -2) + 17 * Math.min(1, reverberation) + 4 * Math.cos(z * 0.9) * reverberation;
  echo.specular = 0;
  echo.loss = -0.19;
}

function placementFor(depth: number): Placement {
  const sag = PROBE.kind === 'convex' ? PROBE.radius * (1 - Math.cos(PROBE.angle / 2)) : 0;
  const pixelsPerMm = PICTURE_HEIGHT / (depth + sag);
  return { x: 410, y: 70 + sag * pixelsPerMm, pixelsPerMm };
}

function drawBackdrop(canvas: Canvas): void {
  canvas.fill({ x: 0, y: 0, width: 640, height: 360 }, [10, 10, 12]);
  canvas.fill({ x: 0, y: 0, width: 640, height: 40 }, [38, 30, 52]);
  canvas.text('Lesson 4   Bladder from the front', { x: 18, y: 14, height: 12, colour: WHITE });
  canvas.fill({ x: 200, y: 52, width: 428, height: 300 }, [0, 0, 0]);
  canvas.frame({ x: 199, y: 51, width: 430, height: 302 }, [58, 58, 66]);
  lines(canvas, ['Full bladder', 'Curved probe', 'Above the pubis'], { x: 18, y: 66, height: 8, colour: DIM });
  canvas.line(
    [
      [20, 236],
      [96, 236],
      [132, 240],
      [180, 256],
    ],
    [170, 140, 120],
    2.2,
  );
  canvas.text('Pubis', { x: 140, y: 268, height: 6, colour: DIM });
  canvas.disc(150, 252, 7, [150, 146, 130]);
  canvas.text('Seen from the side', { x: 18, y: 320, height: 7, colour: DIM });
  canvas.text('Simulated', { x: 18, y: 338, height: 6, colour: DIM });
}

export const bladderDepth: Scene = {
  id: 'sampleBl_04',
  seed: 44,
  seconds: 28,
  picture: PICTURE,
  spoken: [
    [0.2, 1.5],
    [1.9, 5.4],
    [6, 9.6],
    [11.8, 14.8],
    [17.4, 21.4],
    [22, 26.8],
  ],
  drawBackdrop,
  at: (seconds) => {
    const depth = clicks(DEPTH, seconds);
    const gain = clicks(GAIN, seconds);
    const tilt = along(TILT, seconds);
    const placement = placementFor(depth);
    const drawOver = (canvas: Canvas) => {
      canvas.line(
        [
          [76, 266],
          [104, 254],
          [128, 262],
          [134, 282],
          [100, 292],
          [74, 282],
          [76, 266],
        ],
        [96, 150, 190],
        1.6,
      );
      leaningProbe(canvas, { x: 104, y: 235, lean: 0.2 - tilt, colour: [120, 100, 160], ray: CYAN });
      if (seconds < TITLE_END) return;
      sideMark(canvas, 290, 76);
      depthScale(canvas, { x: 600, depth, placement });
      greyBar(canvas, { x: 203, y: 70, width: 5, height: 70 });
      canvas.text(`GN ${gain + 50}`, { x: 470, y: 55, height: 6, colour: YELLOW });
      canvas.text(`D ${(depth / 10).toFixed(1)}`, { x: 420, y: 55, height: 6, colour: YELLOW });
    };
    if (seconds < TITLE_END) return { live: null, frozen: false, drawOver };
    const tremor = 0.25 * Math.sin(seconds * 1.9) + 0.1 * Math.sin(seconds * 5.3);
    return {
      live: {
        view: {
          probe: PROBE,
          pose: { x: tremor, y: 0, yaw: 0, tilt: tilt + 0.002 * tremor, rock: 0.003 * tremor },
          depth,
          focus: 65,
          gain,
          contact: () => 1,
        },
        body: bodyAt(seconds),
        placement,
      },
      frozen: false,
      drawOver,
    };
  },
};
