/** A number in a text. `unit` is the word or sign right after it, where that is a unit at all. */
export type Quantity = {
  value: number;
  unit: string | null;
  /**
   * `bound`: "at least 60", "60 or more"; `range`: "60 to 65", "62 ± 3"; `unclear`: "60,65", "1/2", "not 62". None of them
   * is one number.
   */
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
    um: 1e-3,
    dm: 100,
    inch: 25.4,
    inches: 25.4,
  },
  { '%': 1, percent: 1, 'per cent': 1, pct: 1 },
  { ml: 1, milliliter: 1, millilitre: 1, cc: 1, 'cm³': 1, cm3: 1, l: 1000, liter: 1000, litre: 1000 },
  { s: 1, sec: 1, second: 1, ms: 1e-3, millisecond: 1e-3, min: 60, minute: 60 },
  { 'mm²': 1, mm2: 1, 'cm²': 100, cm2: 100 },
  { 'cm/s': 1, 'm/s': 100, 'mm/s': 0.1 },
  { g: 1, gram: 1, kg: 1000, kilogram: 1000 },
  { bpm: 1 },
  { week: 1, day: 1 / 7 },
  { year: 1 },
  { degree: 1, '°': 1 },
  { mmhg: 1 },
  { hz: 1, khz: 1000, mhz: 1e6 },
];

const words = UNITS.flatMap((group) => Object.keys(group))
  .flatMap((unit) => (/^[a-z]{3,}$/.test(unit) && unit !== 'mmhg' ? [`${unit}s`, unit] : [unit]))
  .toSorted((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** A comma before three digits parts thousands, unless these begin with a zero; "60,65" may be two numbers. */
const COMMA = String.raw`0,\d+|\d+,\d|(?:\d|\d{3,}),\d\d|[1-9]\d{0,2}(?:\.\d{3})+,\d+`;
const DIGITS = String.raw`-?(?:(?:${COMMA})(?![\d.,]\d|\d)|(?:[1-9]\d{0,2}(?:[,'’]\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?`;
const DECIMAL_COMMA = new RegExp(`^-?(?:${COMMA})(?:e|$)`, 'i');
const UNIT = String.raw`(?:(?:\s*|-)(?:${words.join('|')})(?![\p{L}\p{N}/²³]))?`;
/** What a letter right before a number makes a part of a word, Chinese words for "is" and "about" apart. */
const NO_WORD = String.raw`(?<![\p{N}.,/#]|\p{L}(?<![约為为是]))`;
const OR_MORE = String.raw`\s*\+(?![\/-])|\s*(?:or|and)\s+(?:more|less|higher|lower|greater|above|below|over|under|fewer|up)(?!\p{L})|\s*以[上下]`;
/** No digit of a word ("T2", "B12") and no word that begins with one ("2D", "4-chamber", "1st"). */
const NUMBER = new RegExp(
  String.raw`(?<before>[<>≤≥]\s*)?${NO_WORD}(?<digits>${DIGITS})(?<unit>${UNIT})(?:(?<range>\s*(?:-|–|—|to|±|\+\/-|\+-|至|到|~|\.{2,3})\s*)(?=\d)|(?<after>[,/:^.]\d+|(?<more>${OR_MORE}))?(?![\p{L}\p{N}](?<!左(?=右))|[.,]\d|-\p{L}))`,
  'giu',
);
const BOUND_BEFORE =
  /(?:at (?:least|most)|(?:less|more|greater|higher|lower|fewer) than|up to|above|below|under|over|between|exceed(?:s|ed|ing)?|min(?:imum|\.)?(?: of)?|max(?:imum|\.)?(?: of)?|超过|大于|小于|至少|至多|低于|高于|不到|[<>≤≥])\s*$/iu;
/** What is denied, or said of others than the one that is shown. */
const NOT_MEANT_BEFORE =
  /(?:\bnot|n['’]t|\bnever|\b(?:rather|other) than|\binstead of|不是)\s*(?:\p{L}+\s+)?$|(?:^|[.;\n]\s*|\b(?:a|the)\s+)(?:normal|typical|usual|reference)\b[^.;,\n\d]{0,60}\b(?:is|are|lies?|ranges?)\b[^.;,\n\d]{0,20}$/iu;
/** What is counted or named by a number: "frame 62". */
const COUNTED_BEFORE =
  /(?<!\p{L})(?:no|nr|frames?|images?|pictures?|pages?|slides?|figures?|fig|tables?|steps?|questions?|options?|items?|years?|versions?|cases?|patients?|views?|lines?|rows?|series)\.?\s*(?:\d+\s*(?:of|\/)\s*)?$/iu;
/** Characters before a number that tell how it is meant. */
const LOOK_BACK = 100;

/** All numbers of a text, in order. */
export function quantitiesIn(text: string): Quantity[] {
  const plain = text.replace(/[−‒]/g, '-').replace(/\\%/g, '%').replace(/\\pm/g, '±');
  const found: Quantity[] = [];
  let inRange = false;
  for (const match of plain.matchAll(NUMBER)) {
    const { before = '', digits = '', unit = '', range, after, more } = match.groups ?? {};
    const behind = plain.slice(Math.max(0, match.index - LOOK_BACK), match.index) + before;
    if (COUNTED_BEFORE.test(behind)) continue;
    const isUnclear = (after !== undefined && more === undefined) || NOT_MEANT_BEFORE.test(behind);
    const begins = range !== undefined;
    let kind: Quantity['kind'] =
      inRange || begins
        ? 'range'
        : isUnclear
          ? 'unclear'
          : more !== undefined || BOUND_BEFORE.test(behind)
            ? 'bound'
            : 'plain';
    inRange = begins;
    const value = valueOf(digits);
    if (!Number.isFinite(value)) kind = 'unclear';
    found.push({ value, unit: unit.replace(/^[\s-]+/, '').trim() || null, kind });
  }
  return found;
}

/** By a decimal comma or point, whichever is meant. */
function valueOf(digits: string): number {
  const isComma = DECIMAL_COMMA.test(digits);
  return Number(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replace(/[,'’]/g, ''));
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
