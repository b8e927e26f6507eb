import { bellyWall, fibres, lie, lumen, patchy, septa } from '../anatomy.ts';
import type { Canvas } from '../canvas.ts';
import { along, clicks, step } from '../curve.ts';
import type { Probe } from '../probe.ts';
import type { Placement } from '../scanConversion.ts';
import type { Scene } from '../scene.ts';
import {
  CYAN,
  DIM,
  INK,
  PAPER,
  WHITE,
  depthScale,
  focusMark,
  greyBar,
  leaningProbe,
  lines,
  sideMark,
} from '../screen.ts';
import { ellipsoid, sheet, type Body, type Echo } from '../tissue.ts';

const PROBE: Probe = { kind: 'convex', radius: 58, angle: 1.13 };
const PICTURE = { x: 16, y: 34, width: 384, height: 312 };
const PICTURE_HEIGHT = 300;

const TITLE_END = 2.4;
const BREATHS_PER_SECOND = 0.24;

/** Fanning of the probe, radians. */
const TILT = [
  [9, 0],
  [13.5, 0.29],
] as const;
/** The depth knob, mm, one click at a time. */
const DEPTH = [
  [0, 180],
  [19.2, 165],
  [20.1, 150],
  [21, 135],
  [21.9, 120],
] as const;

/** The tip of a floating rib: it lies under the upright plane and ends before the tilted one. */
const RIB = { x: 6, z: 24, radius: 6, tip: -1 };
const KIDNEY = { x: 12, y: 17, z: 82, rx: 52, ry: 31, rz: 24 };
const WALL_END = 17;

function bodyAt(seconds: number): Body {
  const breath = Math.sin(2 * Math.PI * BREATHS_PER_SECOND * seconds);
  return (x, y, z, echo) => {
    // Breathing slides the organs along the body under a wall that stays.
    const slide = 6.5 * breath * step(WALL_END, 34, z);
    const restX = x - slide;
    echo.restX = restX;
    echo.restZ = z - 0.8 * breath * step(WALL_END, 60, z);
    if (!bellyWall(x, y, z, WALL_END, echo)) organs(restX, y, echo.restZ, echo);
    rib(x, y, z, echo);
  };
}

function rib(x: number, y: number, z: number, echo: Echo): void {
  const beyondTip = Math.max(0, y - RIB.tip);
  const distance = Math.hypot(x - RIB.x - 0.15 * y, beyondTip, z - RIB.z) - RIB.radius;
  if (distance > 2) return;
  if (distance < 0) {
    echo.scatter = -14;
    echo.specular = 0;
    echo.loss = 2.6;
  }
  const facing = Math.max(0, (RIB.z - z) / Math.max(distance + RIB.radius, 0.1));
  echo.specular += 5.5 * facing ** 2 * sheet(distance, 0.7);
}

function organs(x: number, y: number, z: number, echo: Echo): void {
  const kidney = ellipsoid(
    x - KIDNEY.x,
    y - KIDNEY.y,
    z - KIDNEY.z - 0.1 * (x - KIDNEY.x),
    KIDNEY.rx,
    KIDNEY.ry,
    KIDNEY.rz,
  );
  const mottle = lie.rough(x / 9, y / 9, z / 6);
  const psoas = 116 + 0.12 * x + 3 * lie.at(x / 30, y / 30, 2);
  const diaphragm = Math.hypot(x - 34, (y - 10) * 0.8, z - 52) - 112 + 5 * lie.at(x / 36, z / 30, 8);
  const liverEdge = 30 + 0.32 * (z - 40) + 4 * lie.at(y / 20, z / 20, 1) + 0.25 * y;

  if (kidney < 0) insideKidney(x, y, z, kidney, echo);
  else if (z > psoas) {
    echo.scatter = -9 + 2 * mottle + 9 * fibres(y, x, z - 0.12 * x, 2);
    echo.specular = 0.8 * septa(x * 0.5, y, z, 6);
  } else if (x < liverEdge) liver(x, y, z, mottle, echo);
  else {
    // Bowel with gas: a bright front, then dirty shadow.
    echo.scatter = -2 + 5 * mottle;
    echo.specular = 1.4 * septa(x, y, z, 4);
    const gas = step(6, 16, x - liverEdge) * step(30, 42, z);
    echo.loss = 0.3 * gas;
    echo.specular += 2.2 * gas * sheet(z - 40 - 3 * lie.at(x / 9, y / 9, 4), 1.4);
  }
  echo.specular += patchy(x / 4, y / 4, z / 4) * 1.7 * step(-52, -30, x) * sheet(z - psoas, 0.8);
  const fatCapsule = step(0, 1, kidney) * step(3.6, 1.4, kidney + 3 * lie.at(x / 16, y / 16, 3));
  echo.scatter += fatCapsule * (-0.5 - echo.scatter);
  echo.specular += (0.2 + 1.1 * patchy(x / 4, y / 4, z / 4)) * sheet(kidney, 0.6);
  const besideLiver = step(psoas + 2, psoas - 14, z) * step(KIDNEY.x, KIDNEY.x - 25, x);
  if (diaphragm > 0 && besideLiver > 0.5) {
    // Aerated lung: a mirror of the liver that fades.
    echo.scatter = -5 - 0.25 * Math.min(diaphragm, 50);
    echo.specular = 0;
    echo.loss = 0.08;
  }
  echo.specular += 3.4 * besideLiver * patchy(x / 6, y / 6, z / 6) * sheet(diaphragm, 0.9);
  // The spine: bright, and nothing behind.
  const spine = z - 141 + 0.05 * x - 6 * lie.at(x / 13, y / 22, 5) - 2 * lie.at(x / 5, y / 9, 8);
  if (spine > 0) echo.loss = 0.7;
  echo.specular += 3 * step(-0.5, 0.5, lie.at(x / 13, y / 22, 5.4)) * patchy(x / 3, y / 5, z / 5) * sheet(spine, 1.1);
}

function liver(x: number, y: number, z: number, mottle: number, echo: Echo): void {
  echo.scatter = -3.4 + 1.6 * mottle;
  echo.loss = 0.012;
  // One vein runs across the plane, a portal branch with bright walls along it.
  const vein = Math.hypot(x + 34 - 0.3 * y, z - 74 + 0.2 * y) - 4.2;
  lumen(echo, vein, -0.1);
  const bend = z - 56 - 0.34 * (x + 30) - 3 * Math.sin(x / 21);
  const portal = Math.hypot(bend, (y - 12) * 0.8) - 3;
  lumen(echo, portal, -0.1);
  echo.specular += 0.9 * sheet(portal - 0.6, 0.7) * step(-70, -40, x) + 0.35 * sheet(vein, 0.5);
  const twig = lie.at(x / 17 + 3, y / 17, z / 13);
  if (Math.abs(twig) < 0.035) echo.scatter = -13;
}

function insideKidney(x: number, y: number, z: number, distance: number, echo: Echo): void {
  const dx = x - KIDNEY.x;
  const dz = z - KIDNEY.z - 0.1 * dx;
  const dy = y - KIDNEY.y;
  const mottle = lie.rough(x / 5, y / 5, z / 4);
  const sinus = ellipsoid(dx, dy, dz, 32, 23, 9.5) + 4.5 * lie.rough(x / 8, y / 8, z / 8 + 9);
  echo.scatter = -6 + 1.4 * mottle;
  echo.loss = 0;
  if (sinus < 0) {
    echo.scatter = 3.5 + 5 * mottle;
    echo.specular = 0.9 * septa(x, y, z, 3);
    return;
  }
  // Pyramids: dark cones between the sinus and the cortex.
  const around = Math.atan2(dz / KIDNEY.rz, dx / KIDNEY.rx) + 0.05 * dy;
  const column = Math.cos(around * 9 + 0.8);
  const pyramid = step(0, 0.55, column) * step(-4.5, -8, distance) * step(0, 2, sinus);
  echo.scatter -= 8 * pyramid;
}

function placementFor(depth: number): Placement {
  const sag = PROBE.kind === 'convex' ? PROBE.radius * (1 - Math.cos(PROBE.angle / 2)) : 0;
  const pixelsPerMm = PICTURE_HEIGHT / (depth + sag);
  return { x: 212, y: 40 + sag * pixelsPerMm, pixelsPerMm };
}

function drawBackdrop(canvas: Canvas): void {
  canvas.fill({ x: 0, y: 0, width: 640, height: 360 }, [5, 6, 8]);
  canvas.fill({ x: 0, y: 0, width: 640, height: 22 }, [22, 26, 32]);
  canvas.text('Abdomen  C5  flank', { x: 14, y: 8, height: 7, colour: DIM });
  canvas.text('FR 30  MI 1.1  TIB 0.3', { x: 268, y: 8, height: 7, colour: DIM });
  canvas.fill({ x: 448, y: 22, width: 192, height: 338 }, PAPER);
  canvas.fill({ x: 448, y: 22, width: 192, height: 34 }, [52, 92, 120]);
  canvas.text('The window', { x: 462, y: 33, height: 11, colour: WHITE });
  lines(canvas, ['Kidney from the side', 'Curved probe  5 MHz', 'Long side along body'], {
    x: 462,
    y: 74,
    height: 7,
    colour: INK,
  });
  canvas.line(
    [
      [462, 262],
      [626, 262],
    ],
    [150, 120, 104],
    2.4,
  );
  canvas.text('Side view of the probe', { x: 462, y: 324, height: 7, colour: INK });
  canvas.text('Simulated', { x: 462, y: 342, height: 6, colour: INK });
}

export const flankWindow: Scene = {
  id: 'sampleRb_02',
  seed: 22,
  seconds: 28,
  picture: PICTURE,
  spoken: [
    [0.5, 2.1],
    [2.8, 8],
    [9, 13.6],
    [14.2, 18.4],
    [19.1, 22.2],
    [22.6, 26.8],
  ],
  drawBackdrop,
  at: (seconds) => {
    const tilt = along(TILT, seconds);
    const depth = clicks(DEPTH, seconds);
    const placement = placementFor(depth);
    const drawOver = (canvas: Canvas) => {
      leaningProbe(canvas, { x: 544, y: 261, lean: tilt, colour: [70, 110, 138], ray: CYAN });
      if (seconds < TITLE_END) {
        canvas.text('Window and depth', { x: 120, y: 170, height: 13, colour: WHITE });
        return;
      }
      sideMark(canvas, 112, 48);
      depthScale(canvas, { x: 418, depth, placement });
      focusMark(canvas, 408, Math.round(placement.y + 80 * placement.pixelsPerMm));
      greyBar(canvas, { x: 438, y: 40, width: 5, height: 70 });
      canvas.text(`D ${(depth / 10).toFixed(1)} cm`, { x: 168, y: 8, height: 7, colour: DIM });
    };
    if (seconds < TITLE_END) return { live: null, frozen: false, drawOver };
    const tremor = 0.25 * Math.sin(seconds * 2.1) + 0.12 * Math.sin(seconds * 4.7);
    return {
      live: {
        view: {
          probe: PROBE,
          pose: { x: tremor, y: 0, yaw: 0, tilt: tilt + 0.003 * Math.sin(seconds * 1.3), rock: 0.004 * tremor },
          depth,
          focus: 80,
          gain: 0,
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
