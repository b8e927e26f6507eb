export type MarkedPart = { style: 'plain' | 'strong' | 'emphasis' | 'code'; text: string };

/** The marks that replies use within a line. A star between letters or beside a space is a star. */
const MARKS =
  /\*\*(?<strong>[^*\s](?:[^*\n]*[^*\s])?)\*\*|(?<![\p{L}\p{N}*])\*(?<emphasis>[^*\s](?:[^*\n]*[^*\s])?)\*(?![\p{L}\p{N}*])|`(?<code>[^`\n]+)`|^#{1,6} +(?<heading>[^\n]*\S)/gmu;

/**
 * A reply's markdown as parts to be set each in its own element: no markup is ever made of what a model wrote. Lists
 * and tables stay as they are written.
 */
export function markedText(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(MARKS)) {
    if (index > end) parts.push({ style: 'plain', text: text.slice(end, index) });
    const { strong, emphasis, code, heading } = groups;
    if (code !== undefined) parts.push({ style: 'code', text: code });
    else if (emphasis !== undefined) parts.push({ style: 'emphasis', text: emphasis });
    else parts.push({ style: 'strong', text: strong ?? heading?.replaceAll('**', '') ?? whole });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ style: 'plain', text: text.slice(end) });
  return parts;
}
