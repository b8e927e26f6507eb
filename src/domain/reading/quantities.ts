/** A number in a text. `unit` is the word or sign right after it, where that is a unit at all. */
export type Quantity = {
  value: number;
  unit: string | null;
  /** `bound`: "at least 60"; `range`: "60 to 65", "62 ± 3"; `unclear`: "62,5", "1/2". None of them is one number. */
  kind: 'plain' | 'bound' | 'range' | 'unclear';
};

/** Units by what they measure, with the factor that leads to the first of each; `per cent` is a share of a hundred. */
const UNITS: readonly Readonly<Record<string, number>>[] = [
  {
    mm: 1,
    millimeter: 1,
    millimetre: 1,
    cm: 10,
    centimeter: 10,
    centimetre: 10,
    m: 1000,
    meter: 1000,
    metre: 1000,
    µm: 1e-3,
  },
  { '%': 1, percent: 1, 'per cent': 1, pct: 1 },
  { ml: 1, milliliter: 1, millilitre: 1, cc: 1, 'cm³': 1, cm3: 1, l: 1000, liter: 1000, litre: 1000 },
  { s: 1, sec: 1, second: 1, ms: 1e-3, millisecond: 1e-3, min: 60, minute: 60 },
  { 'mm²': 1, mm2: 1, 'cm²': 100, cm2: 100 },
  { 'cm/s': 1, 'm/s': 100, 'mm/s': 0.1 },
  { g: 1, gram: 1, kg: 1000, kilogram: 1000 },
  { bpm: 1 },
  { week: 1, day: 1 / 7 },
  { degree: 1, '°': 1 },
  { mmhg: 1 },
  { hz: 1, khz: 1000, mhz: 1e6 },
];

const words = UNITS.flatMap((group) => Object.keys(group))
  .flatMap((unit) => (/^[a-z]{3,}$/.test(unit) && unit !== 'mmhg' ? [`${unit}s`, unit] : [unit]))
  .toSorted((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const DIGITS = String.raw`-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?`;
const UNIT = String.raw`(?:\s*(?:${words.join('|')})(?![\p{L}\p{N}/²³]))?`;
/** No digit of a word ("T2", "B12") and no word that begins with one ("2D", "4-chamber", "1st"). */
const NUMBER = new RegExp(
  String.raw`(?<before>[<>≤≥]\s*)?(?<![\p{L}\p{N}.,/])(?<digits>${DIGITS})(?<unit>${UNIT})(?<after>[,/:]\d+|\s*(?:-|–|—|to|±|\+\/-|\+-|至|到|~)\s*(?=\d))?(?![\p{L}\p{N}]|-\p{L})`,
  'giu',
);
const BOUND_BEFORE =
  /(?:at (?:least|most)|(?:less|more|greater|higher|lower|fewer) than|up to|above|below|under|over|between|[<>≤≥])\s*$/iu;
/** Characters before a number that are looked at for a bound. */
const LOOK_BACK = 24;

/** All numbers of a text, in order. */
export function quantitiesIn(text: string): Quantity[] {
  const plain = text.replace(/[−‒]/g, '-').replace(/\\%/g, '%').replace(/\\pm/g, '±');
  const found: Quantity[] = [];
  let inRange = false;
  for (const match of plain.matchAll(NUMBER)) {
    const { before = '', digits = '', unit = '', after = '' } = match.groups ?? {};
    const behind = plain.slice(Math.max(0, match.index - LOOK_BACK), match.index) + before;
    const isUnclear = /^[,/:]\d/.test(after);
    const begins = !isUnclear && after !== '';
    let kind: Quantity['kind'] = isUnclear
      ? 'unclear'
      : inRange || begins
        ? 'range'
        : BOUND_BEFORE.test(behind)
          ? 'bound'
          : 'plain';
    inRange = begins;
    const value = Number(digits.replaceAll(',', ''));
    if (!Number.isFinite(value)) kind = 'unclear';
    found.push({ value, unit: unit.trim() || null, kind });
  }
  return found;
}

/** A value in another unit; null where the two measure different things or one is not known. */
export function inUnit(value: number, from: string, to: string): number | null {
  const [one, other] = [plainUnit(from), plainUnit(to)];
  if (one === other) return value;
  const group = UNITS.find((units) => factor(units, one) !== null && factor(units, other) !== null);
  if (group === undefined) return null;
  return (value * (factor(group, one) ?? NaN)) / (factor(group, other) ?? NaN);
}

const plainUnit = (unit: string) => unit.trim().toLowerCase().replace('μ', 'µ');

function factor(units: Readonly<Record<string, number>>, unit: string): number | null {
  // A unit may be any word, also one that every object answers to.
  const known = [unit, unit.replace(/s$/, '')].find((one) => Object.hasOwn(units, one));
  return known === undefined ? null : (units[known] ?? null);
}
