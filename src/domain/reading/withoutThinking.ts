import { wholeJson } from './jsonObjects.ts';

const NAMES = 'think|thinking|antthinking|thought|thoughts|reasoning|reflection|scratchpad|analysis';
/**
 * `<think>`, `[THINK]`, `◁think▷`, `<seed:think>`, `<think_never_used_…>`, `<|START_THINKING|>`: each maker has marks of
 * its own. In square brackets other names are headings: "[Analysis]".
 */
const mark = (slash: string, special: string) =>
  `[<◁]\\|?\\s?${slash}\\s?(?:[a-z]{1,20}:)?(?:${NAMES}|think_\\w{1,80})\\s?\\|?[>▷]|\\[${slash}think(?:ing)?\\]|<\\|(?:${special})\\|>`;
const OPENING = new RegExp(
  `${mark('', 'begin_of_thought|start_thinking')}|<unused94>|<\\|channel\\|>\\s*(?:analysis|commentary)`,
  'i',
);
const CLOSING = new RegExp(`${mark('/', 'end_of_thought|end_thinking')}|<unused95>`, 'gi');
const CHANNEL = /<\|channel\|>\s*final\s*(?:<\|message\|>)?/gi;

/**
 * What a reply says once its thinking is over. Some hosts pass on the closing mark alone; an opening mark without a
 * closing one means that the thinking never ended, and nothing of it is an answer.
 */
export function withoutThinking(text: string): string {
  // A mark inside a string is quoted: a judge that tells what an answer said has not begun to think.
  if (/^\s*[`{[]/.test(text) && wholeJson(text) !== null) return text;
  const spoken = afterLast(afterLast(text, CHANNEL), CLOSING);
  const opening = OPENING.exec(spoken);
  return opening === null ? spoken : spoken.slice(0, opening.index);
}

function afterLast(text: string, mark: RegExp): string {
  const last = [...text.matchAll(mark)].at(-1);
  if (last === undefined) return text;
  const before = text.slice(0, last.index);
  const after = text.slice(last.index + last[0].length);
  if (after.trim() !== '') return after;
  // Thinking at the very end: the answer came before it.
  const opening = OPENING.exec(before);
  return opening === null ? after : before.slice(0, opening.index);
}
