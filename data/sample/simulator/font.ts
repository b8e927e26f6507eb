/**
 * A stroke font on a grid four wide and six high. Each glyph is a list of lines; each line a run of two-digit points,
 * x then y from the top.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06002041452606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '4130100105163645 454323',
  H: '0006 4046 0343',
  I: '0006',
  J: '303526160504',
  K: '0006 4003 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '011016',
  2: '01103041420646',
  3: '01103041423313 334445361605',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443304',
  7: '004016',
  8: '133342413010010213 13040516364544 4433',
  9: '051636454130100102133342',
  '.': '0506',
  ',': '0607',
  ':': '0102 0506',
  '-': '0333',
  '+': '0343 2125',
  '/': '0640',
  '°': '0010110100',
  '×': '0145 4105',
  '(': '20111526',
  ')': '00111506',
  '%': '0640 0001 4546',
};

type Glyph = { lines: readonly (readonly (readonly [number, number])[])[]; width: number };

const parsed = new Map<string, Glyph>();

/** An unknown letter is a gap. */
export function strokes(letter: string): Glyph {
  const known = parsed.get(letter);
  if (known) return known;
  const lines = (GLYPHS[letter] ?? '')
    .split(' ')
    .filter((run) => run !== '')
    .map((run) =>
      Array.from({ length: run.length / 2 }, (_, i) => [Number(run[2 * i]), Number(run[2 * i + 1])] as const),
    );
  const width = lines.length === 0 ? 2 : Math.max(...lines.flat().map(([x]) => x));
  const glyph = { lines, width };
  parsed.set(letter, glyph);
  return glyph;
}
