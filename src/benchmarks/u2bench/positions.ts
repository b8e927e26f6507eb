import type { Point, Roi } from '../../domain/media.ts';

/** Where the middle third begins and ends, in proportions of the picture. */
const CUTS = [0.45, 0.55] as const;
const BANDS = [
  [0, CUTS[0]],
  [CUTS[0], CUTS[1]],
  [CUTS[1], 1],
] as const;

const ROWS = ['upper', 'middle', 'lower'] as const;
const COLUMNS = ['left', 'center', 'right'] as const;

export const NOT_VISIBLE = 'not visible';

/** The ten answers to a question of where something lies, from the upper left; the last one is none of nine places. */
export const POSITIONS: readonly string[] = [
  ...ROWS.flatMap((row) => COLUMNS.map((column) => positionName(row, column))),
  NOT_VISIBLE,
];

/** By position, its part of the picture; null for the one that is nowhere. */
export const REGIONS: readonly (Roi | null)[] = [
  ...BANDS.flatMap(([top, bottom]) =>
    BANDS.map(([left, right]) => ({ x: left, y: top, width: right - left, height: bottom - top })),
  ),
  null,
];

/** Which position a point lies at, as an index of `POSITIONS`. A cut belongs to what follows it. */
export function positionOf({ x, y }: Point): number {
  return band(y) * COLUMNS.length + band(x);
}

function band(value: number): number {
  return CUTS.filter((cut) => value >= cut).length;
}

function positionName(row: (typeof ROWS)[number], column: (typeof COLUMNS)[number]): string {
  return row === 'middle' && column === 'center' ? column : `${row} ${column}`;
}
