import { wordsOf, type OptionTexts } from './optionText.ts';

/** Most words of a reply in which an option's text, somewhere inside, is taken for its answer. */
const SHORT_REPLY = 25;

/** Where these stand beside it, a sentence weighs options or names a further one. */
const WEIGHING =
  /(?<![\p{L}])(?:not|(?:is|are|was|were|do|does|did|ca|could|wo|would|should)nt|no|never|neither|nor|non|might|could|may|whether|rather|instead|although|though|however|but|than|would|unlike|beside|near|behind|above|below|between|without|before|after|if|or|and|to|wrong|incorrect|false|excluded|nicht|kein|pas|ne|und|oder|et|ou)(?![\p{L}])|不|没|可 能|或|和|与|及/iu;

const LEAD =
  /^\s*(?:i (?:would say|think|believe|guess|suspect)(?: that)?\s+)?(?:it is|it's|this is|that is|the (?:main |primary )?(?:purpose|aim|goal|reason|answer|view)(?: of \w+ \w+)? is)?\s*:?\s*/i;

/** Words that answer by themselves: inside a sentence "no" denies something, and answers nothing. */
const YES_NO = /^(?:yes|no|ja|nein|oui|non|sí|sim|não)$/iu;
const AGREED =
  /(?:\b(?:that|this|it|which|answer|option|choice) (?:is|are|was)|['’]s|\ball) right\b|\bright (?:answer|option|choice|one)\b/i;
/** Such a word with a stop on both sides, or behind "I would say". */
const SET_OFF =
  /(?:^|[,.;:!?–—\n][^\S\n]*|\b(?:say|think|guess|believe)[^\S\n]+)(?<word>\p{L}+)(?=[^\S\n]*(?:[,.;:!?–—\n]|-\s|$))/giu;

/** The option whose text a reply gives without a letter: as one of its sentences, or inside a short plain one. */
export function optionByText(text: string, texts: OptionTexts): number | null {
  // "That is right" tells no side.
  if (texts.equalTo('right') !== null && AGREED.test(text)) return null;
  const sentences = text.split(/\n+|(?<=[.!?。])\s+/u).map((sentence) => sentence.replace(LEAD, ''));
  const found = new Set(sentences.map((sentence) => texts.equalTo(sentence)).filter((index) => index !== null));
  const [only = null] = found;
  if (found.size > 0) return found.size === 1 ? only : null;
  const spoken = new Set(
    [...text.matchAll(SET_OFF)].flatMap(({ groups }) => {
      const word = groups?.['word'] ?? '';
      return (YES_NO.test(word) ? texts.equalTo(word) : null) ?? [];
    }),
  );
  const [word = null] = spoken;
  if (spoken.size > 0) return spoken.size === 1 ? word : null;
  const within = wordsOf(text).length <= SHORT_REPLY ? texts.within(text) : null;
  if (within === null || WEIGHING.test(within.rest) || YES_NO.test(within.text)) return null;
  return within.index;
}
