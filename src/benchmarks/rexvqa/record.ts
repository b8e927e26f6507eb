import * as v from 'valibot';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Question } from '../../domain/question.ts';
import { parseValue, shown } from '../files/parseValue.ts';
import { readLiteral } from '../pythonLiteral.ts';
import { chosenImages, imagePath, IMAGE_FOLDER, MOST_IMAGES } from './imagePaths.ts';
import { SKILLS, skillOf } from './skills.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A field that may be left out or empty; null then. */
const wordsOrNone = v.pipe(
  v.nullish(v.string(), ''),
  v.trim(),
  v.transform((text) => (text === '' ? null : text)),
);

const LIST = 'a list of strings';

/** A list, or the one string that Python made of it. */
const strings = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, readonly string[]>(({ dataset: { value }, addIssue, NEVER }) => {
    const literal = typeof value === 'string' ? readLiteral(value) : null;
    const list = literal === null ? value : literal.ok && literal.value;
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
    addIssue({ message: LIST, expected: LIST });
    return NEVER;
  }),
);

const recordSchema = v.object({
  question: words,
  options: strings,
  correct_answer: v.string(),
  correct_answer_explanation: wordsOrNone,
  task_name: words,
  category: wordsOrNone,
  subcategory: wordsOrNone,
  class: wordsOrNone,
  study_id: words,
  ImagePath: strings,
  ImageViewPosition: v.optional(strings, []),
});

export type RecordPlace = { file: string; key: string; split: string };

/**
 * One record as a question; a fault names the record's id and field. What identifies a patient, and the report that the
 * question was made from, is not taken along.
 */
export function readRecord(value: unknown, { file, key, split }: RecordPlace): Outcome<Question> {
  if (Array.isArray(value)) return failure('data-malformed', { file, key, expected: 'a record', found: 'an array' });
  const parsed = parseValue(recordSchema, value, { file, key });
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const fault = (field: string, expected: string, found: string) =>
    failure('data-malformed', { file, key, field, expected, found: shown(found) });

  const options = optionTexts(record.options);
  if (options === null) return fault('options', 'options lettered from A, two or more', record.options.join(' | '));
  const correct = letterIndex(record.correct_answer);
  if (correct === null || correct >= options.length) {
    return fault('correct_answer', 'the letter of an option', record.correct_answer);
  }
  const skill = skillOf(record.task_name);
  if (skill === null) return fault('task_name', SKILLS.map(({ task }) => task).join(', '), record.task_name);

  const paths: string[] = [];
  for (const written of record.ImagePath) {
    const path = imagePath(written);
    if (path === null) return fault('ImagePath', `a path below ${IMAGE_FOLDER}`, written);
    paths.push(path);
  }
  if (paths.length === 0) return fault('ImagePath', 'at least one image', 'none');

  const { category, subcategory, class: class_ } = record;
  return success({
    id: `${split}/${key}`,
    stem: record.question,
    media: chosenImages(paths, record.ImageViewPosition).map((source) => ({ kind: 'still', source, roi: null })),
    target: { kind: 'choice', options, correct },
    rationale: record.correct_answer_explanation,
    kept: true,
    facets: {
      skill,
      ...(category !== null && { category }),
      ...(subcategory !== null && { subcategory }),
      ...(class_ !== null && { class: class_ }),
    },
    cluster: record.study_id,
    title: record.study_id,
    cautions: paths.length > MOST_IMAGES ? ['images-left-out'] : [],
  });
}

const FIRST_LETTER = 'A'.charCodeAt(0);
const OPTION = /^\s*([A-Z])[.):]\s*(\S.*?)\s*$/su;
const LETTER = /^\s*([A-Z])[.)]?\s*$/u;

/** The options without their letters; null where these do not count up from A. */
function optionTexts(written: readonly string[]): string[] | null {
  const texts: string[] = [];
  for (const [index, option] of written.entries()) {
    const [, letter, text] = OPTION.exec(option) ?? [];
    if (letter === undefined || text === undefined || letter.charCodeAt(0) !== FIRST_LETTER + index) return null;
    texts.push(text);
  }
  return texts.length >= 2 ? texts : null;
}

function letterIndex(written: string): number | null {
  const letter = LETTER.exec(written)?.[1];
  return letter === undefined ? null : letter.charCodeAt(0) - FIRST_LETTER;
}
