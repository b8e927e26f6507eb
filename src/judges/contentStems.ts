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

/** The content words of a text without their endings, each once. A coarse cut: it serves counting, not reading. */
export function contentStems(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !JOINING.has(word)).map(stem))];
}

function stem(word: string): string {
  const ending = ENDINGS.find((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
