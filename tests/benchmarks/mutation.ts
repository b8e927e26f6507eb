import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A source of chance that gives the same for the same seed. */
export class Dice {
  readonly #random: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#random = xoroshiro128plus(seed);
  }

  /** An integer from 0, less than `sides`. */
  roll(sides: number): number {
    return uniformInt(this.#random, 0, sides - 1);
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.roll(from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }
}

type Place = { holder: unknown[] | Record<string, unknown>; key: string };

/** What a field may be found to hold instead. */
const STRANGERS: readonly unknown[] = [
  null,
  true,
  0,
  1,
  2,
  -1,
  0.5,
  1e308,
  '',
  ' ',
  'A',
  'E',
  'Answer: **C**',
  '\u0000',
  '__proto__',
  '<script>',
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  { constructor: 1 },
];

/** One fault in a JSON value, or in its text: what editors, scripts, disks and ill will do to a file. */
export function mutated(value: unknown, dice: Dice): Uint8Array<ArrayBuffer> {
  const copy = structuredClone(value);
  const faults = 1 + dice.roll(3);
  if (dice.roll(5) === 0) return textFault(JSON.stringify(copy, null, dice.roll(3)), dice);
  for (let fault = 0; fault < faults; fault++) valueFault(copy, dice);
  return new TextEncoder().encode(JSON.stringify(copy));
}

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}

function valueFault(value: unknown, dice: Dice): void {
  const places = placesOf(value);
  if (places.length === 0) return;
  const { holder, key } = dice.pick(places);
  const fields = holder as Record<string, unknown>;
  const old = fields[key];
  switch (dice.roll(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(fields, key);
      break;
    case 1:
      fields[key] = dice.pick(STRANGERS);
      break;
    case 2: {
      const other = dice.pick(places);
      const others = other.holder as Record<string, unknown>;
      fields[key] = structuredClone(others[other.key]);
      break;
    }
    case 3:
      if (typeof old === 'string') fields[key] = textWithFault(old, dice);
      else if (typeof old === 'number') fields[key] = old + dice.pick([1, -1, 0.1, 1e9]);
      else if (typeof old === 'boolean') fields[key] = !old;
      else fields[key] = [old];
      break;
    case 4:
      if (Array.isArray(holder)) holder.splice(dice.roll(holder.length + 1), 0, structuredClone(old));
      else fields[`${key}_`] = old;
      break;
    case 5:
      if (Array.isArray(holder)) holder.reverse();
      else fields[key] = String(old);
  }
}

function textWithFault(text: string, dice: Dice): string {
  const at = dice.roll(text.length + 1);
  return text.slice(0, at) + dice.pick(['', 'x', '\n', 'A. ', '\u202e', '"']) + text.slice(at + dice.roll(4));
}

function textFault(text: string, dice: Dice): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const at = dice.roll(bytes.length);
  switch (dice.roll(4)) {
    case 0:
      return bytes.slice(0, at);
    case 1:
      return bytes.slice(at);
    case 2:
      bytes[at] = dice.roll(256);
      return bytes;
    default:
      return new TextEncoder().encode(textWithFault(text, dice));
  }
}
