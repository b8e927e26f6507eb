import * as v from 'valibot';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import { optionLetter } from '../../domain/optionLetter.ts';
import type { Question } from '../../domain/question.ts';
import { parseValue, shown } from '../files/parseValue.ts';
import { modalityOf, systemOf } from './facets.ts';

/** As many as there are letters. */
const MOST_OPTIONS = 26;

const label = v.nullish(v.pipe(v.string(), v.trim()), '');

/** The text of one row as it stands in its file, and which of its places for a picture hold one. */
export const rowSchema = v.object({
  question_id: v.pipe(v.string(), v.nonEmpty()),
  system: label,
  organ: label,
  modality: label,
  video_id: label,
  question: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  options: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(2), v.maxLength(MOST_OPTIONS)),
  correct_answer: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  reasoning_chain: label,
  images: v.array(v.boolean()),
});

/** A row where it lies: its number in its file, from 0. */
export type PlacedRow = { file: string; row: number; fields: unknown };

/** Where the pictures of a question lie. */
export type RowPlace = { file: string; row: number; images: number };

export type ParsedRows = {
  questions: Question[];
  /** By question id. */
  places: Map<string, RowPlace>;
  refused: { file: string; failure: Failure }[];
};

/** All rows that are questions; of rows with the same id the first holds, and each other one is refused. */
export function parseRows(rows: Iterable<PlacedRow>): ParsedRows {
  const parsed: ParsedRows = { questions: [], places: new Map(), refused: [] };
  for (const placed of rows) {
    const { file, row } = placed;
    const question = parseRow(placed);
    if (!question.ok) {
      parsed.refused.push({ file, failure: question.failure });
      continue;
    }
    const { id, media } = question.value;
    const earlier = parsed.places.get(id);
    if (earlier !== undefined) {
      const expected = `an id that no other row has: ${earlier.file} has it in row ${earlier.row}`;
      const found = shown(id);
      parsed.refused.push({
        file,
        failure: failure('data-malformed', { file, row, field: 'question_id', expected, found }).failure,
      });
      continue;
    }
    parsed.questions.push(question.value);
    parsed.places.set(id, { file, row, images: media.length });
  }
  return parsed;
}

function parseRow({ file, row, fields }: PlacedRow): Outcome<Question> {
  const parsed = parseValue(rowSchema, fields, { file, row });
  if (!parsed.ok) return parsed;
  const { question_id: id, question, options, correct_answer, ...labels } = parsed.value;
  const images = labels.images.filter(Boolean).length;
  const gap = labels.images.indexOf(false);
  if (images === 0 || (gap !== -1 && gap < images)) {
    const expected = images === 0 ? 'a picture' : 'a picture, as there is one behind it';
    return failure('data-malformed', { file, row, field: `image_${gap + 1 || 1}`, expected, found: 'none' });
  }
  const correct = answerIndex(correct_answer, options.length);
  if (correct === null) {
    const expected = `a letter from A to ${optionLetter(options.length - 1)}`;
    return failure('data-malformed', { file, row, field: 'correct_answer', expected, found: shown(correct_answer) });
  }
  return success({
    id,
    stem: question,
    media: Array.from({ length: images }, (_, index) => ({ kind: 'still', source: stillName(id, index), roi: null })),
    target: { kind: 'choice', options, correct },
    rationale: labels.reasoning_chain || null,
    kept: true,
    facets: facetsOf(labels, images),
    // Without a video nothing is known that it shares with others.
    cluster: labels.video_id || id,
    title: capitalised(labels.organ || labels.system || 'MedFrameQA'),
    cautions: [],
  });
}

function facetsOf(
  { system, organ, modality }: { system: string; organ: string; modality: string },
  images: number,
): Record<string, string> {
  return {
    ...(system !== '' && { system: systemOf(system) }),
    ...(organ !== '' && { organ: capitalised(organ.toLowerCase()) }),
    ...(modality !== '' && { modality: modalityOf(modality) }),
    frames: String(images),
    ...(system !== '' && { systemWritten: system }),
    ...(modality !== '' && { modalityWritten: modality }),
  };
}

/** The option that a letter names; null for what is no letter of one. */
function answerIndex(answer: string, count: number): number | null {
  const [, letter] = /^\(?([A-Z])[).]?$/i.exec(answer) ?? [];
  if (letter === undefined) return null;
  const index = letter.toUpperCase().charCodeAt(0) - optionLetter(0).charCodeAt(0);
  return index < count ? index : null;
}

/** What a picture of a question is called in this benchmark: `<id>#1` is its first. */
export const stillName = (id: string, index: number) => `${id}#${index + 1}`;

/** The question and the picture's number from 0 that such a name means. */
export function namedStill(name: string): { id: string; index: number } | null {
  const [, id, number] = /^(.*)#(\d+)$/s.exec(name) ?? [];
  return id === undefined ? null : { id, index: Number(number) - 1 };
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
