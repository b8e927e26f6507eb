const NAMES = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis';
/** `<think>`, `[THINK]`, `◁think▷`: each maker has brackets of its own. */
const OPENING = new RegExp(`[<[◁](?:${NAMES})[>\\]▷]`, 'i');
const CLOSING = new RegExp(`[<[◁]/(?:${NAMES})[>\\]▷]`, 'gi');
const CHANNEL = /<\|channel\|>\s*final\s*(?:<\|message\|>)?/gi;

/**
 * What a reply says once its thinking is over. Some hosts pass on the closing mark alone; an opening mark without a
 * closing one means that the thinking never ended, and nothing of it is an answer.
 */
export function withoutThinking(text: string): string {
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
