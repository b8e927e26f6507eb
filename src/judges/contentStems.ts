/** Words that join others and say nothing of what is seen. */
const JOINING = new Set(
  (
    'a an and are as at be been being but by can could did do does for from had has have how if in into is it its ' +
    'may might must no not of on or other our over rather should so some such than that the their them then there ' +
    'these they this those through to under until up was were what when where which while who why will with would'
  ).split(' '),
);

/** Endings that change a word's form and not its sense, the longest first. */
const ENDINGS = ['ations', 'ation', 'ings', 'ing', 'ies', 'ied', 'es', 'ed', 'ly', 's', 'e', 'y'];
/** What must be left of a word. */
const SHORTEST_STEM = 3;

/** Scripts whose words run on: a text's pairs of neighbouring characters stand for its words. */
const RUN_ON =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const RUNS_ON = new RegExp(RUN_ON, 'u');
const PIECES = new RegExp(`${RUN_ON}+|(?:(?!${RUN_ON})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
/** Chinese characters that only join. */
const JOINING_CHARACTERS = /[的地得了着是在和与及或也而且就都把被将这那其所以为于对从到让使之则]+/u;

/**
 * The content words of a text without their endings, each once. A coarse cut: it serves counting, not reading. Of
 * Chinese, Japanese, Korean and Thai it gives pairs of characters, as search engines index them.
 *
 * K. L. Kwok, SIGIR (1997), 34–41: pairs find Chinese texts as well as words do.
 */
export function contentStems(text: string): string[] {
  const pieces = text.normalize('NFKC').toLowerCase().match(PIECES) ?? [];
  return [...new Set(pieces.flatMap((piece) => (RUNS_ON.test(piece) ? pairsOf(piece) : wordOf(piece))))];
}

function wordOf(word: string): string[] {
  return JOINING.has(word) ? [] : [stem(word)];
}

function pairsOf(run: string): string[] {
  return run.split(JOINING_CHARACTERS).flatMap((part) => {
    const characters = [...part];
    return characters.length < 2 ? characters : characters.slice(1).map((second, at) => `${characters[at]}${second}`);
  });
}

function stem(word: string): string {
  const ending = ENDINGS.find((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
