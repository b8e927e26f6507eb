import type { Board } from '../../domain/metric.ts';
import leaderboard from './leaderboard.json';
import { COLUMNS } from './metrics.ts';

/** The published leaderboard, its models named as it names them. What it prints as a dash is in no row. */
export const BOARD: Board = {
  title: 'U2-BENCH leaderboard',
  source: { title: 'dolphin-sound.github.io/u2-bench', address: 'https://dolphin-sound.github.io/u2-bench/' },
  date: '2026-11',
  columns: COLUMNS,
  rows: leaderboard.map(({ model, values }) => ({ model, scheme: null, values })),
};
