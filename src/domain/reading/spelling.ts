/**
 * Keys by which words of a reply and of an option are compared: colour and color, oedema and edema, a line and lines, II
 * and 2 have one. They are not words, and mean nothing but in a comparison.
 */

/** Without "one", which is a pronoun as often. */
const COUNT =
  'zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
/** Without I, V and X, which are letters as often. */
const ROMAN: readonly [string, number][] = [
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['vi', 6],
  ['vii', 7],
  ['viii', 8],
  ['ix', 9],
];
const NUMBERS = new Map([...COUNT.split(' ').map((word, value) => [word, value] as const), ...ROMAN]);

const UNITS = new Map([
  ['centimeter', 'cm'],
  ['centimetre', 'cm'],
  ['millimeter', 'mm'],
  ['millimetre', 'mm'],
  ['milliliter', 'ml'],
  ['millilitre', 'ml'],
  ['second', 's'],
  ['sec', 's'],
  ['hertz', 'hz'],
]);

/** Letters that no accent makes. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'e', œ: 'e' };

/** In this order: each works on what the ones before it left. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // Oesophagus, haemorrhage.
  [/[ao]e/g, 'e'],
  // Artefact.
  [/artef/g, 'artif'],
  // Colour, tumour.
  [/our/g, 'or'],
  // Visualize, analyze.
  [/z/g, 's'],
  // Catalogue.
  [/ogue$/, 'og'],
  // Licence.
  [/ence$/, 'ense'],
  // Grey.
  [/ey/g, 'ay'],
  // Centre, fibre.
  [/re$/, 'er'],
  // Labelled.
  [/(\p{L})\1/gu, '$1'],
];

export function spelled(word: string): string {
  if (/^\d/.test(word)) return /^\d+\.\d+$/.test(word) ? String(Number(word)) : word;
  const plain = withoutAccents(word);
  const singular =
    plain.length > 3
      ? plain
          .replace(/ies$/, 'y')
          .replace(/(?<=ss|x|ch|sh)es$/, '')
          .replace(/(?<![su])s$/, '')
      : plain;
  const number = NUMBERS.get(plain);
  if (number !== undefined) return String(number);
  const unit = UNITS.get(singular);
  if (unit !== undefined) return unit;
  return SPELLINGS.reduce((key, [pattern, by]) => key.replace(pattern, by), singular);
}

/** Marks of Latin, Greek and Cyrillic letters only: in Japanese and Hindi they are sounds. */
function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[øłđßæœ]/g, (letter) => LETTERS[letter] ?? letter);
}
