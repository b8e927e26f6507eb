import type { Board } from '../../domain/metric.ts';
import { COLUMNS } from './metrics.ts';

/** Per cent. `systems`, `frames` and `modalities` in the order of the columns. */
type Row = {
  model: string;
  average: number;
  systems: readonly number[];
  frames: readonly number[];
  deviation: number;
  modalities: readonly number[];
};

/** Transcribed by eye from the pictures of two tables, `images/System_acc.png` and `images/modality_acc.png`. */
const ROWS: readonly Row[] = [
  {
    model: 'o1',
    average: 47.91,
    systems: [46.91, 48.88, 49.49, 47.45, 49.03, 42.26, 47.68, 51.59, 48.75],
    frames: [48.16, 45.64, 51.43, 48.15],
    deviation: 2.37,
    modalities: [48.98, 45.4, 49.05, 49.16, 51.64],
  },
  {
    model: 'o3',
    average: 50.18,
    systems: [47.81, 52.0, 50.0, 48.48, 50.71, 45.02, 51.84, 54.9, 50.41],
    frames: [50.0, 47.46, 53.6, 51.38],
    deviation: 2.57,
    modalities: [50.09, 48.57, 51.45, 53.06, 52.38],
  },
  {
    model: 'o4-mini',
    average: 49.4,
    systems: [46.03, 49.78, 48.74, 48.63, 51.85, 43.62, 52.44, 53.38, 50.82],
    frames: [50.21, 46.23, 50.0, 50.37],
    deviation: 1.99,
    modalities: [48.08, 48.85, 52.34, 50.33, 53.49],
  },
  {
    model: 'Gemini-2.5-Flash',
    average: 54.75,
    systems: [48.82, 58.26, 57.21, 50.25, 48.61, 55.81, 55.38, 60.21, 52.85],
    frames: [53.54, 55.48, 55.47, 55.76],
    deviation: 1.02,
    modalities: [54.57, 53.6, 57.36, 58.14, 49.24],
  },
  {
    model: 'Claude-3.7-Sonnet',
    average: 49.67,
    systems: [49.21, 46.09, 53.23, 50.25, 49.07, 47.57, 47.81, 52.42, 49.59],
    frames: [49.41, 48.01, 51.56, 50.68],
    deviation: 1.55,
    modalities: [50.75, 49.11, 49.1, 49.83, 46.21],
  },
  {
    model: 'QvQ-72B-Preview',
    average: 46.59,
    systems: [45.24, 47.83, 50.75, 42.0, 47.91, 49.26, 45.82, 46.86, 44.72],
    frames: [46.88, 45.91, 46.48, 46.69],
    deviation: 0.42,
    modalities: [45.45, 45.24, 50.65, 44.85, 57.58],
  },
  {
    model: 'GPT-4o',
    average: 45.67,
    systems: [48.82, 49.13, 37.31, 50.0, 43.98, 45.88, 46.22, 43.6, 44.31],
    frames: [47.3, 45.18, 40.23, 45.35],
    deviation: 3.01,
    modalities: [45.52, 43.27, 48.58, 47.51, 51.52],
  },
  {
    model: 'GPT-4o-mini',
    average: 34.55,
    systems: [41.73, 36.52, 39.3, 28.36, 35.65, 33.83, 30.68, 34.95, 34.96],
    frames: [35.16, 36.21, 32.42, 33.09],
    deviation: 1.77,
    modalities: [35.26, 34.31, 34.88, 34.55, 29.55],
  },
  {
    model: 'GPT-4-Turbo-V',
    average: 46.69,
    systems: [45.28, 46.09, 42.79, 49.75, 43.06, 48.63, 49.8, 45.16, 46.75],
    frames: [47.47, 45.51, 46.88, 46.34],
    deviation: 0.83,
    modalities: [46.83, 43.48, 50.65, 49.17, 51.52],
  },
  {
    model: 'Qwen2.5-VL-72B-Instruct',
    average: 40.89,
    systems: [40.08, 45.22, 37.81, 37.0, 36.74, 40.8, 42.63, 43.55, 42.28],
    frames: [41.99, 40.4, 38.67, 40.32],
    deviation: 1.36,
    modalities: [38.99, 40.73, 42.38, 42.52, 49.24],
  },
];

const shares = (columns: readonly { id: string }[], percents: readonly number[]) =>
  columns.map(({ id }, index) => [id, (percents[index] ?? NaN) / 100] as const);

/** What the authors published of ten models. Nobody has their replies: the rows cannot be opened. */
export const BOARD: Board = {
  title: 'MedFrameQA, as published',
  source: {
    title: 'haojinw0027/MedFrameQA, e83fbe3',
    address: 'https://github.com/haojinw0027/MedFrameQA/tree/e83fbe3b97a3297beebc997108469bd73b535d0d/images',
  },
  date: '2025-06-07',
  columns: [COLUMNS.average, ...COLUMNS.systems, ...COLUMNS.frames, COLUMNS.deviation, ...COLUMNS.modalities],
  rows: ROWS.map(({ model, average, systems, frames, deviation, modalities }) => ({
    model,
    scheme: null,
    values: Object.fromEntries([
      [COLUMNS.average.id, average / 100],
      ...shares(COLUMNS.systems, systems),
      ...shares(COLUMNS.frames, frames),
      [COLUMNS.deviation.id, deviation],
      ...shares(COLUMNS.modalities, modalities),
    ]),
  })),
};
