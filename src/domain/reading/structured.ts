import { isObject, jsonIn, wholeJson } from './jsonObjects.ts';

const ANSWER_KEY =
  /^(?:(?:my|the|final|correct|best|selected|chosen|predicted|model)[ _-]?)*(?:answers?|choice|option|selection|prediction|letter|label|ans|result|final|correct|selected|verdict|output|答案|选项|antwort|réponse|respuesta|resposta)(?:[ _-]?(?:letter|choice|option|key|label|text))?$/i;

/** What is written for an answer that names no option. */
const NOTHING = '∅';

/**
 * A reply with what its JSON gives as an answer written out ("Answer: B") in place of each object that gives one. Null
 * where none does.
 */
export function withAnswersOfJson(folded: string, letters: readonly string[]): string | null {
  let text = '';
  let from = 0;
  for (const { value, start, end } of jsonIn(folded)) {
    const said = (Array.isArray(value) ? value : [value]).flatMap((item) => answersIn(item, letters));
    if (said.length === 0) continue;
    text += `${folded.slice(from, start)}\n${said.join('\n')}\n`;
    from = end;
  }
  return from === 0 ? null : text + folded.slice(from);
}

function answersIn(value: unknown, letters: readonly string[]): readonly string[] {
  // A tool is called with JSON in a string.
  if (typeof value === 'string' && value.trim().startsWith('{')) return answersIn(wholeJson(value)?.value, letters);
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const named = entries.filter(([key]) => ANSWER_KEY.test(key.trim()));
  if (named.length > 0) return named.flatMap(([, answer]) => asText(answer, letters));
  if (entries.length > 0 && entries.every(([key]) => letters.includes(key))) return byLetter(entries);
  return Object.values(value).flatMap((inner) => answersIn(inner, letters));
}

/** Options by their letters: one with its text, or a list that calls each of them right or wrong. */
function byLetter(entries: readonly (readonly [string, unknown])[]): readonly string[] {
  const [[letter, only] = ['', ''], ...more] = entries;
  if (more.length === 0) return [said(`${letter}. ${typeof only === 'string' ? only : ''}`)];
  const lines = entries.map(([key, flag]) => `${key}: ${typeof flag === 'object' ? '' : String(flag)}`);
  return [...lines, ''];
}

/** A number or a flag names no option. */
function asText(answer: unknown, letters: readonly string[]): readonly string[] {
  if (typeof answer === 'string') return [said(answer)];
  if (Array.isArray(answer)) return [said(answer.filter((part) => typeof part === 'string').join(' and '))];
  if (!isObject(answer)) return [said('')];
  const inner = answersIn(answer, letters);
  if (inner.length > 0) return inner;
  return Object.values(answer).flatMap((part) => (typeof part === 'string' ? [said(part)] : []));
}

const said = (answer: string) => `Answer: ${answer.replace(/\s+/g, ' ').trim() || NOTHING}`;
