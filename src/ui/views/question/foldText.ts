/** Words of a reply that are read at a glance. */
const GLANCE_WORDS = 60;
/** Fewer words than this are not worth a fold. */
const LEAST_HIDDEN_WORDS = 15;

/** The beginning of a long text, and how many words come after it: 0 where all of it is shown. */
export function foldText(text: string): { shown: string; hidden: number } {
  const words = [...text.matchAll(/\S+/g)];
  const cut = words[GLANCE_WORDS];
  const hidden = words.length - GLANCE_WORDS;
  if (cut === undefined || hidden < LEAST_HIDDEN_WORDS) return { shown: text, hidden: 0 };
  return { shown: text.slice(0, cut.index).trimEnd(), hidden };
}
