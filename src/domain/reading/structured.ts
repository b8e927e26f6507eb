import { isObject, jsonIn } from './jsonObjects.ts';

const ANSWER_KEY =
  /^(?:(?:my|the|final|correct|best|selected|chosen|predicted|model)[ _-]?)*(?:answer|choice|option|selection|prediction|letter|label|ans|答案|antwort|réponse|respuesta|resposta)(?:[ _-]?(?:letter|choice|option|key|label|text))?$/i;

/**
 * What a reply in JSON gives as its answer, as text to be read: one for each key that names an answer. Null where the
 * reply holds no such object.
 */
export function structuredAnswers(folded: string, letters: readonly string[]): readonly string[] | null {
  const answers = jsonIn(folded).flatMap(({ value }) =>
    (Array.isArray(value) ? value : [value]).flatMap((item) => answersIn(item, letters)),
  );
  return answers.length > 0 ? answers : null;
}

function answersIn(value: unknown, letters: readonly string[]): readonly string[] {
  if (!isObject(value)) return [];
  const named = Object.entries(value).filter(([key]) => ANSWER_KEY.test(key.trim()));
  if (named.length > 0) return named.flatMap(([, answer]) => asText(answer));
  const flags = Object.entries(value).filter(([key]) => letters.includes(key));
  if (flags.length > 1 && flags.every(([, flag]) => typeof flag === 'boolean')) {
    return [
      flags
        .filter(([, flag]) => flag === true)
        .map(([letter]) => letter)
        .join(' and '),
    ];
  }
  return Object.values(value).flatMap((inner) => answersIn(inner, letters));
}

/** A number or a flag names no option; as text it is read as nothing. */
function asText(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return [answer];
  if (Array.isArray(answer)) return [answer.filter((part) => typeof part === 'string').join(' and ')];
  if (isObject(answer)) return Object.values(answer).filter((part) => typeof part === 'string');
  return [''];
}
