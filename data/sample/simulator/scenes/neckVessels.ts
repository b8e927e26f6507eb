import type { Canvas } from '../canvas.ts';
import { fibres, grain, lie, lumen, patchy, septa } from '../anatomy.ts';
import { along, pulse, step } from '../curve.ts';
import type { Probe } from '../probe.ts';
import type { Placement } from '../scanConversion.ts';
import type { Scene } from '../scene.ts';
import { CYAN, DIM, WHITE, depthScale, focusMark, footprint, greyBar, lines, sideMark } from '../screen.ts';
import { ellipsoid, sheet, type Body, type Echo } from '../tissue.ts';

const PROBE: Probe = { kind: 'linear', width: 40 };
const DEPTH = 38;
const PICTURE = { x: 302, y: 44, width: 312, height: 278 };
const PLACEMENT: Placement = { x: 448, y: 46, pixelsPerMm: 7.2 };

const TITLE_END = 2;
const BEATS_PER_SECOND = 1.15;

const ARTERY = { x: 4.5, z: 20.5, radius: 3.3 };
const VEIN = { x: -7.5, z: 16.6, rx: 6.2, rz: 4.1 };

/** Pressure of the hand, 0–1. */
const PRESSURE = [
  [8, 0],
  [10, 1],
  [11.4, 1],
  [13, 0],
] as const;
/** From the first position to right above the artery, mm. */
const SLIDE = [
  [13.4, 0],
  [15.2, ARTERY.x],
] as const;
const TURN = [
  [15.6, 0],
  [19.6, Math.PI / 2],
] as const;
const COLOUR_FROM = 22.6;

/** At full pressure the wall gives this much, mm. */
const GIVE = 3.4;

function bodyAt(seconds: number): Body {
  const pressure = along(PRESSURE, seconds);
  const beat = pulse(seconds, BEATS_PER_SECOND);
  const artery = ARTERY.radius * (1 + 0.085 * beat - 0.05 * pressure);
  const veinHeight = VEIN.rz * (1 - 0.93 * pressure) * (1 - 0.05 * beat);
  const veinWidth = VEIN.rx * (1 + 0.12 * pressure);
  const sway = 0.35 * Math.sin(seconds * 1.5);

  return (x, y, z, echo) => {
    const pressed = GIVE * pressure * (1 - Math.exp(-z / 13));
    const rest = z + pressed;
    const dx = x - ARTERY.x - 0.3 * Math.sin(y / 17);
    const veinDepth = VEIN.z - GIVE * pressure * 0.75;
    const vx = x - VEIN.x;
    const vz = z - veinDepth;

    // Tissue closes in on the emptied vein and gives way to the beating artery.
    const closing = (VEIN.rz - veinHeight) * Math.exp(-((vx / VEIN.rx) ** 2)) * Math.exp(-Math.abs(vz) / 6);
    const arteryDepth = ARTERY.z - GIVE * pressure * 0.8 - 0.02 * y;
    const az = z - arteryDepth;
    const fromArtery = Math.hypot(dx, az);
    const shove = ((artery - ARTERY.radius) * artery) / Math.max(fromArtery, artery);
    echo.restX = x - (shove * dx) / Math.max(fromArtery, 1) + sway * step(3, 18, z);
    echo.restY = y;
    echo.restZ = rest + Math.sign(vz) * closing - (shove * az) / Math.max(fromArtery, 1);

    layers(echo.restX, y, echo.restZ, echo);

    const vein = ellipsoid(vx, 0, vz, veinWidth, 40, Math.max(veinHeight, 0.25));
    if (vein < 0.7) {
      lumen(echo, vein, -0.8);
      const facing = Math.abs(vz) / Math.hypot(vx * (veinHeight / veinWidth), vz, 0.01);
      echo.specular += sheet(vein - 0.15, 0.3) * (0.2 + 1.3 * facing ** 3);
    }
    const wall = fromArtery - artery;
    if (wall < 1.5) arteryWall(echo, wall, Math.abs(az) / Math.max(fromArtery, 0.01));
  };
}

/** Skin, fat, the platysma, the big neck muscle, the sheath's fat, deep muscle, and the spine's transverse process. */
function layers(x: number, y: number, z: number, echo: Echo): void {
  const skin = 1.7 + 0.12 * lie.at(x / 6, y / 6, 0);
  const fascia = 5 + 0.5 * lie.at(x / 14, y / 14, 3);
  const muscleEnd = 12.2 + 1.1 * lie.at(x / 19, y / 19, 7) + 0.06 * x;
  const deepFascia = 26.5 + 1.3 * lie.at(x / 16, y / 22, 11) - 0.05 * x;
  const bone =
    33.4 + 1.2 * lie.at(x / 12, y / 9, 13) + 0.012 * (x - 2) ** 2 + 2.2 * step(0.1, 0.6, lie.at(0.3, y / 13, 5));

  const mottle = lie.rough(x / 3.2, y / 3.2, z / 2.1);
  if (z < skin) {
    echo.scatter = 3 + mottle;
  } else if (z < fascia) {
    echo.scatter = -8 + 2 * mottle;
    echo.specular = 1.1 * septa(x, y, z, 1.1);
  } else if (z < muscleEnd) {
    // Fibres run along y, a little oblique: dots across, streaks along.
    echo.scatter = -10.5 + 2 * mottle + 10 * fibres(x + 0.16 * y, y, z + 0.07 * y, 0.5);
    echo.specular = 0.9 * septa(x * 0.6, y * 0.15, z * 1.2, 1.4);
  } else if (z < deepFascia) {
    echo.scatter = -3.5 + 3.5 * mottle;
    echo.specular = 0.7 * septa(x, y * 0.5, z, 1.8);
    // The thyroid's lobe: even and bright.
    const lobe = ellipsoid(x - 16.5, y, z - 19.5, 8, 22, 5.6);
    if (lobe < 0) echo.scatter = 1.5 + 1.2 * mottle;
    echo.specular += 0.8 * sheet(lobe, 0.22);
  } else if (z < bone) {
    echo.scatter = -11 + 2.5 * mottle + 9 * fibres(x, y, z, 0.6);
    echo.specular = 0.6 * septa(x * 0.6, y * 0.2, z, 2.2);
  } else {
    echo.scatter = -16;
    echo.loss = 2.4;
  }
  echo.specular +=
    1.3 * sheet(z - skin, 0.12) +
    patchy(x, y, z) *
      (2.2 * sheet(z - fascia, 0.16) +
        2.2 * sheet(z - muscleEnd, 0.17) +
        1.8 * sheet(z - deepFascia, 0.2) +
        3.4 * sheet(z - bone - 0.1 - 0.25 * lie.at(x / 1.6, y / 1.6, 4), 0.26));
  echo.loss += 0.02 * mottle;
}

/** Lumen, intima, a dark media, a bright adventitia. */
function arteryWall(echo: Echo, distance: number, facing: number): void {
  if (distance < 0) {
    lumen(echo, distance, -0.95);
  } else if (distance < 0.75) {
    echo.scatter = -13;
    echo.specular = 0;
    echo.loss = 0.5;
  }
  echo.specular +=
    (0.12 + 1.3 * facing ** 4) * sheet(distance - 0.08, 0.11) + (0.5 + 2.5 * facing ** 3) * sheet(distance - 0.95, 0.2);
}

function drawBackdrop(canvas: Canvas): void {
  canvas.fill({ x: 0, y: 0, width: 640, height: 360 }, [7, 9, 11]);
  canvas.fill({ x: 0, y: 0, width: 272, height: 360 }, [24, 34, 46]);
  canvas.fill({ x: 272, y: 0, width: 2, height: 360 }, [70, 104, 128]);
  canvas.text('Scanning basics', { x: 22, y: 24, height: 12, colour: WHITE });
  canvas.text('Vessels of the neck', { x: 22, y: 48, height: 8, colour: CYAN });
  lines(canvas, ['Linear probe  10 MHz', 'One hand on the patient', 'Marker to the right side'], {
    x: 22,
    y: 78,
    height: 7,
    colour: DIM,
  });
  canvas.text('Probe on the skin', { x: 22, y: 322, height: 7, colour: DIM });
  canvas.text('Simulated  not for diagnosis', { x: 22, y: 340, height: 6, colour: DIM });
  canvas.fill({ x: 300, y: 10, width: 316, height: 1 }, [40, 46, 52]);
  canvas.text('L10  neck  38 mm', { x: 304, y: 18, height: 7, colour: DIM });
  canvas.text('MI 0.7  TIS 0.2  30 Hz', { x: 474, y: 18, height: 7, colour: DIM });
}

function drawPanel(canvas: Canvas, turn: number, slide: number): void {
  // Jaw line, neck and collar bone in a few strokes.
  canvas.line(
    [
      [56, 150],
      [84, 176],
      [136, 190],
      [190, 176],
      [220, 150],
    ],
    DIM,
    1.5,
  );
  canvas.line(
    [
      [92, 184],
      [88, 250],
      [60, 292],
    ],
    DIM,
    1.5,
  );
  canvas.line(
    [
      [184, 182],
      [188, 250],
      [216, 292],
    ],
    DIM,
    1.5,
  );
  canvas.line(
    [
      [62, 298],
      [138, 286],
      [214, 298],
    ],
    DIM,
    1.5,
  );
  footprint(canvas, { x: 160 + slide * 1.4, y: 228, turn, length: 34, colour: [74, 150, 170], dot: WHITE });
}

function drawColour(canvas: Canvas, seconds: number): void {
  const left = 384;
  const right = 520;
  const top = 150;
  const bottom = 252;
  const lean = 26;
  const beat = pulse(seconds - 0.05, BEATS_PER_SECOND);
  const radius = ARTERY.radius * (1 + 0.085 * pulse(seconds, BEATS_PER_SECOND)) - 0.15;
  const middle = PLACEMENT.y + ARTERY.z * PLACEMENT.pixelsPerMm;
  for (let y = top; y < bottom; y += 1) {
    const shift = (lean * (y - top)) / (bottom - top) - lean / 2;
    for (let x = Math.ceil(left + shift); x < right + shift; x += 1) {
      const along = (x - PLACEMENT.x) / PLACEMENT.pixelsPerMm;
      const across = (y - middle) / PLACEMENT.pixelsPerMm + 0.02 * along;
      const profile = 1 - (across / radius) ** 2;
      if (profile <= 0) continue;
      const speed =
        (0.24 + 0.76 * beat) * profile * (0.9 + 0.25 * grain.at(along / 2 - seconds * 9, across / 1.2, seconds * 2));
      const share = Math.min(1, speed);
      canvas.blend(
        x,
        y,
        [120 + 135 * share, 20 + 175 * Math.max(0, share - 0.35), 14 + 40 * share],
        step(0.02, 0.16, speed),
      );
    }
  }
  const corner = (x: number, y: number) => [x + (y === top ? -lean / 2 : lean / 2), y] as const;
  canvas.line(
    [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom), corner(left, top)],
    [196, 200, 120],
    1.2,
  );
  for (let row = 0; row < 60; row += 1) {
    const share = 1 - row / 59;
    canvas.fill(
      { x: 626, y: 150 + row, width: 7, height: 1 },
      share > 0.5
        ? [255 * (2 * share - 1) ** 0.6, 190 * (2 * share - 1) ** 2, 20]
        : [20, 190 * (1 - 2 * share) ** 2, 255 * (1 - 2 * share) ** 0.6],
    );
  }
}

export const neckVessels: Scene = {
  id: 'sampleNk_01',
  seed: 11,
  seconds: 29,
  picture: PICTURE,
  spoken: [
    [0.4, 1.8],
    [2.3, 7.2],
    [8.1, 13],
    [13.5, 19.4],
    [20, 22],
    [22.7, 27.5],
  ],
  drawBackdrop,
  at: (seconds) => {
    const turn = along(TURN, seconds);
    const slide = along(SLIDE, seconds);
    const drawOver = (canvas: Canvas) => {
      drawPanel(canvas, turn, slide);
      if (seconds < TITLE_END) {
        canvas.text('Short axis, long axis', { x: 348, y: 170, height: 12, colour: WHITE });
        return;
      }
      sideMark(canvas, 308, 50);
      focusMark(canvas, 622, Math.round(PLACEMENT.y + 20 * PLACEMENT.pixelsPerMm));
      depthScale(canvas, { x: 600, depth: DEPTH, placement: PLACEMENT });
      if (seconds < COLOUR_FROM) greyBar(canvas, { x: 626, y: 60, width: 7, height: 60 });
      else drawColour(canvas, seconds);
    };
    if (seconds < TITLE_END) return { live: null, frozen: false, drawOver };
    const tremor = 0.12 * Math.sin(seconds * 2.3) + 0.07 * Math.sin(seconds * 5.1);
    return {
      live: {
        view: {
          probe: PROBE,
          pose: { x: slide + tremor, y: 0.3 * tremor, yaw: turn, tilt: 0.004 * Math.sin(seconds), rock: 0 },
          depth: DEPTH,
          focus: 20,
          gain: 0,
          contact: () => 1,
        },
        body: bodyAt(seconds),
        placement: PLACEMENT,
      },
      frozen: false,
      drawOver,
    };
  },
};
