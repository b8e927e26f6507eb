import type { Canvas, Box } from './canvas.ts';
import type { Placement } from './scanConversion.ts';
import type { View } from './sonogram.ts';
import type { Body } from './tissue.ts';

/** One film. All times are seconds on the film's own clock. */
export type Scene = {
  /** Eleven characters, like a video id of YouTube's, that belong to no video there. */
  id: string;
  seed: number;
  seconds: number;
  /** The scanner's picture area on the screen: nothing of the sonogram is drawn outside. */
  picture: Box;
  /** When somebody speaks: pairs of start and end. */
  spoken: readonly (readonly [number, number])[];
  /** What does not change: slide, panel, header. */
  drawBackdrop: (canvas: Canvas) => void;
  at: (seconds: number) => Moment;
};

type Moment = {
  /** `null` while a title stands on the screen. */
  live: { view: View; body: Body; placement: Placement } | null;
  /** The picture stays as it was. */
  frozen: boolean;
  /** Drawn over the picture: scale, marks, calipers, a colour box, the panel's moving parts. */
  drawOver: (canvas: Canvas) => void;
};
