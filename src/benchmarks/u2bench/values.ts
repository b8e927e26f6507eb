/** The plausible span of a clinical value, by which errors are scaled: published with the benchmark. */
export type Range = { unit: string; min: number; max: number };

/** Share of the span within which an answer counts as right. */
export const TOLERANCE = 0.1;

type Known = {
  /** As rows call it, without case, spaces and underscores. */
  names: readonly string[];
  /** The number before the full stop of a data set's name, for rows that give a bare number. */
  dataset: string;
  /** Null: the benchmark sets it aside. */
  range: Range | null;
};

const VALUES: readonly Known[] = [
  { names: ['ef', 'ejectionfraction'], dataset: '18', range: { unit: '%', min: 10, max: 75 } },
  { names: ['imt', 'intimamediathickness'], dataset: '27', range: { unit: 'mm', min: 0.3, max: 1.5 } },
  { names: ['ac', 'abdominalcircumference'], dataset: '50', range: { unit: 'mm', min: 100, max: 400 } },
  { names: ['fat', 'fatvalue'], dataset: '57', range: { unit: '', min: 0, max: 85 } },
  { names: ['hc', 'headcircumference'], dataset: '31', range: null },
];

/**
 * What a value is measured by: told by its own name, else by its data set's number. `undefined` for one that is not
 * known, null for one that the benchmark leaves out.
 */
export function rangeOf({ name, dataset }: { name: string | null; dataset: string }): Range | null | undefined {
  const plain = name?.toLowerCase().replace(/[^a-z]/g, '');
  const [number] = dataset.split(/[.\s_-]/);
  const known =
    plain === undefined
      ? VALUES.find((one) => one.dataset === number?.replace(/^0+/, ''))
      : VALUES.find(({ names }) => names.includes(plain));
  return known?.range;
}
