const TICK = /✅|✔|☑|✓|🟢|👍/gu;
const CROSS = /❌|✗|✘|✖|🔴|🚫|👎/gu;
const RIGHT =
  /^\W*(?:correct|true|right|yes|richtig|vrai|正确)(?![\p{L}])|[([←–—:-]\s*(?:this is )?(?:correct|true|right|my (?:choice|answer)|chosen|selected|this one|best answer|正确)[^\p{L}]*(?:answer|option|choice)?[^\p{L}]*$/iu;
const WRONG =
  /^\W*(?:incorrect|false|wrong|no|not|falsch|faux|错误)(?![\p{L}])|[([←–—:-]\s*(?:incorrect|false|wrong|not correct|错误)[^\p{L}]*$/iu;
const ITEM =
  /^\s*(?:[-•]\s*)?(?:\[([ xX✓✔])\]\s*)?(?:option\s+)?[([]?([A-Z])(?:[)\].:]|\s+[-–—:]|\s*(?=✅|✔|☑|✓|❌|✗|✘|✖))\s*(.*)$/iu;
const INLINE = /([A-Z])[)\].:]?\s*(✅|✔|☑|✓|❌|✗|✘|✖)/gu;
const BOXED = /^\s*(?:[-•]\s*)?\[[ xX✓✔]\]\s*(.*)$/u;

type Mark = 'tick' | 'cross' | null;

/** The one option that a list ticks while it ticks no other; null where none or several are, or one is both. */
export function tickedOption(text: string, count: number): number | null {
  const marks = new Map<number, Mark>();
  const clashes = new Set<number>();
  for (const { letter, mark } of items(text)) {
    const index = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
    if (index < 0 || index >= count) continue;
    const earlier = marks.get(index) ?? null;
    if (earlier !== null && mark !== null && earlier !== mark) clashes.add(index);
    marks.set(index, mark ?? earlier);
  }
  const ticked = [...marks].filter(([, mark]) => mark === 'tick').map(([index]) => index);
  const [only] = ticked;
  return marks.size > 1 && ticked.length === 1 && only !== undefined && !clashes.has(only) ? only : null;
}

function* items(text: string): Generator<{ letter: string; mark: Mark }> {
  for (const line of text.split('\n')) {
    const inline = [...line.matchAll(INLINE)];
    if (inline.length > 1) {
      for (const [, letter = '', sign = ''] of inline) yield { letter, mark: markOf(sign, null) };
      continue;
    }
    const sign = line.match(TICK)?.length ? '✅' : '';
    const item = ITEM.exec(line.replace(/^\s*(?:[-•]\s*)?(?:✅|✔|☑|✓|❌|✗|✘|✖)\s*/u, ''));
    const [, box, letter, rest] = item ?? [];
    if (letter === undefined) continue;
    const crossed = line.match(CROSS)?.length ? '❌' : '';
    yield {
      letter,
      mark:
        markOf(sign + crossed, rest ?? '') ?? (box !== undefined && BOXED.test(line) && box !== ' ' ? 'tick' : null),
    };
  }
}

function markOf(signs: string, words: string | null): Mark {
  const ticked = signs.search(TICK) >= 0;
  const crossed = signs.search(CROSS) >= 0;
  if (ticked !== crossed) return ticked ? 'tick' : 'cross';
  if (ticked || words === null) return null;
  const right = RIGHT.test(words);
  const wrong = WRONG.test(words);
  if (right === wrong) return null;
  return right ? 'tick' : 'cross';
}
