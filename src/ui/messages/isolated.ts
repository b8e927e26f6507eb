/** Letters of scripts that are written from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud83a[\udc00-\udfff]/;

/**
 * A foreign text that stands within a sentence of the page, so that its direction is its own and the sentence's is not
 * touched: between Unicode's isolating marks, where it needs them. In markup `<bdi>` does the same.
 */
export function isolated(text: string): string {
  return FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}
