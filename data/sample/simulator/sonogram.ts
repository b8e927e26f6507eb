import { blur, gaussian } from './blur.ts';
import { clamp, step } from './curve.ts';
import { planePoint, tissuePoint, type Pose, type Probe } from './probe.ts';
import { normal, uniform } from './random.ts';
import { Scatterers, latticesFor } from './scatterers.ts';
import { blankEcho, type Body } from './tissue.ts';

/** Everything one picture depends on besides the body. */
export type View = {
  probe: Probe;
  pose: Pose;
  /** mm from the face to the lower edge. */
  depth: number;
  /** mm at which the beam is narrowest. */
  focus: number;
  /** dB. */
  gain: number;
  /** Coupling of line `share` (0–1 across): 1 with gel, 0 where the face hangs in air. */
  contact: (share: number) => number;
};

export const LINES = 208;
export const SAMPLES = 460;

/** Lowest level shown as more than black, dB against soft tissue at no gain, and the span up to white. */
const BLACK_LEVEL = -31;
const DYNAMIC_RANGE = 56;

/** Cell of the scatterers' lattice: as high as this many samples, and as wide as this share of the beam. */
const CELL_SAMPLES = 1.6;
const CELL_SHARE = 0.75;
/** mm. */
const NARROWEST_CELL = 0.35;

const NEPERS_PER_DB = Math.LN10 / 20;
const DB_PER_NEPER = 10 / Math.LN10;

/** Deviates drawn once and read from a new place in each line: drawing 90 000 a picture would cost as much as all else. */
const NOISE_TABLE = 2 ** 16;

/** One standard deviation of the pulse's length, in samples. */
const PULSE_SAMPLES = 1.25;

/** Looks that are averaged reach this far, one standard deviation. */
const LOOK_SAMPLES = 0.9;
const LOOK_LINES = 1.5;

/** Share of the last picture that stays: scanners call it persistence. */
const PERSISTENCE = 0.35;

/** Amplitude of an interface, against that of its strength: what it adds evenly, and what the scatterers on it add. */
const SPECULAR_STEADY = 1.5;
const SPECULAR_ROUGH = 0.45;

/** All in dB: the receiver's noise at the face and what time gain adds to it at the lower edge; what time gain leaves
 * uncorrected there; what a line loses that meets air; what the outermost lines lack, as half their aperture is missing.
 */
const NOISE_LEVEL = -47;
const FAR_NOISE = 13;
const FAR_LOSS = 5;
const AIR_LOSS = 34;
const RIM_LOSS = 9;

/** Share of the width at each side that lacks aperture. */
const RIM = 0.09;

/** Turns a body into brightness along the probe's lines, as a scanner does: echoes, blur, loss, logarithm. */
export class Sonogram {
  /** Brightness from 0 to 1, line after line, from the face down. */
  readonly brightness = new Float32Array(LINES * SAMPLES);

  private readonly scatterers: Scatterers;
  private readonly next: () => number;
  private readonly noise = new Float32Array(NOISE_TABLE);
  private readonly real = new Float32Array(LINES * SAMPLES);
  private readonly imaginary = new Float32Array(LINES * SAMPLES);
  private readonly scratch = new Float32Array(LINES * SAMPLES);
  private readonly power = new Float32Array(LINES * SAMPLES);
  private readonly loss = new Float32Array(LINES * SAMPLES);
  private readonly ringing = new Float32Array(SAMPLES);
  /** dB: no face lies on the skin equally well all along. */
  private readonly coupling = new Float32Array(LINES);
  private lastDepth = Number.NaN;

  constructor(seed: number) {
    this.scatterers = new Scatterers(seed);
    this.next = uniform(seed + 1);
    const draw = normal(seed + 3);
    for (let i = 0; i < NOISE_TABLE; i += 1) this.noise[i] = draw() ** 2 + 0.2;
    const next = normal(seed + 2);
    for (let line = 0; line < LINES; line += 1) this.coupling[line] = 2.2 * next();
    blur(this.coupling, { start: 0, stride: 1, count: LINES }, gaussian(4), this.scratch);
  }

  render(view: View, body: Body): void {
    this.ring(view.depth);
    this.receive(view, body);
    this.focusBeams(view);
    this.smoothShadows();
    this.detect(view);
    this.compress(view);
  }

  /** The face's own ringing: still lines under the skin, whatever the probe does. */
  private ring(depth: number): void {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const range = ((sample + 0.5) * depth) / SAMPLES;
      this.ringing[sample] = 1.3 * Math.exp(-range / 0.55) + 0.2 * Math.exp(-range / 2.2) * Math.cos(range * 5.2) ** 2;
    }
  }

  private receive({ probe, pose, depth, focus, contact }: View, body: Body): void {
    const plane = new Float64Array(2);
    const point = new Float64Array(3);
    const scattered = new Float64Array(2);
    const echo = blankEcho();
    const pitch = depth / SAMPLES;
    const lattices = Array.from({ length: SAMPLES }, (_, sample) =>
      latticesFor(Math.max(NARROWEST_CELL, CELL_SHARE * beamWidth(probe, (sample + 0.5) * pitch, focus))),
    );
    for (let line = 0; line < LINES; line += 1) {
      const share = (line + 0.5) / LINES;
      let loss = (1 - contact(share)) * AIR_LOSS;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const index = line * SAMPLES + sample;
        const range = (sample + 0.5) * pitch;
        planePoint(probe, share, range, plane);
        tissuePoint(pose, plane, point);
        echo.scatter = 0;
        echo.specular = 0;
        echo.loss = 0;
        echo.restX = point[0];
        echo.restY = point[1];
        echo.restZ = point[2];
        body(point[0], point[1], point[2], echo);
        const cell = echo.restZ / (CELL_SAMPLES * pitch);
        this.scatterers.at(echo.restX, echo.restY, cell, lattices[sample], scattered);
        const amplitude = Math.exp(echo.scatter * NEPERS_PER_DB);
        // An interface is one strong echo, roughened by the scatterers on it.
        const roughness = amplitude + SPECULAR_ROUGH * echo.specular;
        this.real[index] = roughness * scattered[0] + SPECULAR_STEADY * echo.specular;
        this.imaginary[index] = roughness * scattered[1];
        loss += echo.loss * pitch;
        this.loss[index] = loss;
      }
    }
  }

  /** Widens every echo by the pulse's length and the beam's width. */
  private focusBeams({ probe, depth, focus }: View): void {
    const pulse = gaussian(PULSE_SAMPLES);
    for (const plane of [this.real, this.imaginary]) {
      blurDown(plane, pulse, this.scratch);
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const range = ((sample + 0.5) * depth) / SAMPLES;
        const lines = beamWidth(probe, range, focus) / lineSpacing(probe, range);
        blurAcross(plane, sample, gaussian(clamp(0.5 * lines, 0.7, 4)), this.scratch);
      }
    }
  }

  /** The aperture sees round an obstacle's edge, so shadows have soft sides that widen with depth. */
  private smoothShadows(): void {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      blurAcross(this.loss, sample, gaussian(1 + (3.2 * sample) / SAMPLES), this.scratch);
    }
  }

  /** Power of what comes back, with the receiver's own noise; neighbouring looks averaged, as compounding does. */
  private detect({ gain, contact }: View): void {
    const amplification = Math.exp(2 * NEPERS_PER_DB * gain);
    const noiseFloor = Float32Array.from({ length: SAMPLES }, (_, sample) =>
      Math.exp(2 * NEPERS_PER_DB * (NOISE_LEVEL + gain + (FAR_NOISE * sample) / SAMPLES)),
    );
    const airEchoes = Float32Array.from({ length: SAMPLES }, (_, sample) => airEcho(sample / SAMPLES));
    for (let line = 0; line < LINES; line += 1) {
      const share = (line + 0.5) / LINES;
      const rim = Math.min(share, 1 - share);
      const lineGain = gain - RIM_LOSS * step(RIM, 0, rim) + this.coupling[line];
      const air = 1 - contact(share);
      const from = Math.floor(this.next() * NOISE_TABLE);
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const index = line * SAMPLES + sample;
        const far = sample / SAMPLES;
        const received = lineGain - this.loss[index] - FAR_LOSS * far * far;
        const power = (this.real[index] ** 2 + this.imaginary[index] ** 2) * Math.exp(2 * NEPERS_PER_DB * received);
        const noise = noiseFloor[sample] * this.noise[(from + sample) % NOISE_TABLE];
        const ring = (this.ringing[sample] + air * airEchoes[sample]) ** 2 * amplification;
        this.power[index] = power + noise + ring;
      }
    }
    blurDown(this.power, gaussian(LOOK_SAMPLES), this.scratch);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      blurAcross(this.power, sample, gaussian(LOOK_LINES), this.scratch);
    }
  }

  private compress({ depth }: View): void {
    const keep = depth === this.lastDepth ? PERSISTENCE : 0;
    this.lastDepth = depth;
    for (let index = 0; index < this.power.length; index += 1) {
      const level = DB_PER_NEPER * Math.log(this.power[index] + 1e-9);
      const shown = toneCurve(clamp((level - BLACK_LEVEL) / DYNAMIC_RANGE, 0, 1));
      this.brightness[index] += (1 - keep) * (shown - this.brightness[index]);
    }
  }
}

/** Amplitude of sound that runs to and fro within an uncoupled face: lines at even distances that fade. */
function airEcho(far: number): number {
  return (0.05 + 1.1 * Math.exp(-9 * far) * (0.5 + 0.5 * Math.cos(150 * far)) ** 2) * Math.exp(-2 * far);
}

/** One standard deviation each side, in mm. */
function beamWidth(probe: Probe, range: number, focus: number): number {
  const away = (range - focus) / focus;
  const narrowest = probe.kind === 'linear' ? 0.5 : 0.95;
  const growth = probe.kind === 'linear' ? 0.55 : 0.4;
  return narrowest * Math.sqrt(1 + growth * away * away) * (1 + (0.35 * range) / (2 * focus));
}

function lineSpacing(probe: Probe, range: number): number {
  return probe.kind === 'linear' ? probe.width / LINES : ((probe.radius + range) * probe.angle) / LINES;
}

/** Scanners darken what is faint and hold back what is bright. */
function toneCurve(level: number): number {
  return level ** 1.45 * (1.1 - 0.1 * level);
}

function blurDown(plane: Float32Array, kernel: Float64Array, scratch: Float32Array): void {
  for (let line = 0; line < LINES; line += 1)
    blur(plane, { start: line * SAMPLES, stride: 1, count: SAMPLES }, kernel, scratch);
}

function blurAcross(plane: Float32Array, sample: number, kernel: Float64Array, scratch: Float32Array): void {
  blur(plane, { start: sample, stride: SAMPLES, count: LINES }, kernel, scratch);
}
