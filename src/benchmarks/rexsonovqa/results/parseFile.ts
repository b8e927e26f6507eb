import { failure, success, type Failure, type Outcome } from '../../../domain/failure.ts';
import type { Item } from '../../../domain/item.ts';
import { parseValue, shown } from '../../files/parseValue.ts';
import { kindOf } from '../segments.ts';
import { questionText, type QuestionText } from '../questionText.ts';
import type { Question } from '../../../domain/question.ts';
import { readItem } from './readItem.ts';
import { resultItem, type ResultItem } from './schemas.ts';
import { findQuestion, indexOf, saysTheSame, type SegmentQuestions } from './segmentQuestions.ts';

/** A file that gave all its items, or its first fault and how many items have one: a file is read whole or not at all. */
export type ParsedFile = { ok: true; items: Item[] } | { ok: false; failure: Failure; faults: number };

/** Reads a file of results against the questions that it answers. */
export function parseResultFile(
  { path, value }: { path: string; value: unknown },
  { segment, runId }: { segment: SegmentQuestions; runId: string },
): ParsedFile {
  if (!Array.isArray(value) || value.length === 0) {
    const found = Array.isArray(value) ? 'an empty array' : kindOf(value);
    const facts = { file: path, field: '', expected: 'an array of items', found };
    return { ok: false, failure: failure('data-malformed', facts).failure, faults: 1 };
  }
  const items: Item[] = [];
  const faults: Failure[] = [];
  const taken = new Set<string>();
  for (const [index, raw] of value.entries()) {
    const item = parseItem(raw, { path, index, segment, runId });
    if (!item.ok) {
      faults.push(item.failure);
    } else if (taken.has(item.value.questionId)) {
      const facts = {
        file: path,
        index,
        field: 'question',
        expected: 'each question once',
        found: item.value.questionId,
      };
      faults.push(failure('data-malformed', facts).failure);
    } else {
      taken.add(item.value.questionId);
      items.push(item.value);
    }
  }
  const [first] = faults;
  return first === undefined ? { ok: true, items } : { ok: false, failure: first, faults: faults.length };
}

type Place = { path: string; index: number; segment: SegmentQuestions; runId: string };

function parseItem(raw: unknown, { path, index, segment, runId }: Place): Outcome<Item> {
  const where = { file: path, index };
  const parsed = parseValue(resultItem, raw, where);
  if (!parsed.ok) return parsed;
  const asked = askedText(parsed.value, segment);
  if (!asked.ok) return failure(asked.failure.code, { ...where, ...asked.failure.facts });
  const question = findQuestion(segment.questions, index, asked.value);
  if (question === null) {
    return failure('data-malformed', { ...where, ...mismatch(asked.value, questionAt(segment, index)) });
  }
  const item = readItem(parsed.value, { asked: asked.value, question, runId });
  return item.ok ? item : failure(item.failure.code, { ...where, ...item.failure.facts });
}

/** The question as the model met it; where the file holds a second order of the options, it must be the same question. */
function askedText(item: ResultItem, { kind }: SegmentQuestions): Outcome<QuestionText> {
  const asked = questionText(kind, item);
  const { original_question: question, original_answer: answer } = item;
  if (!asked.ok || typeof question !== 'string') return asked;
  const other = questionText(kind, { question, answer: answer ?? item.answer });
  if (!other.ok) {
    return failure(other.failure.code, { ...other.failure.facts, field: `original_${other.failure.facts['field']}` });
  }
  if (saysTheSame(asked.value, other.value)) return success(asked.value);
  const { field, ...facts } = mismatch(other.value, asked.value);
  return failure('data-malformed', { ...facts, field: `original_${field}` });
}

const questionAt = ({ questions }: SegmentQuestions, index: number): Question | undefined =>
  questions.find(({ id }) => indexOf(id) === index);

type Content = Pick<Question, 'stem' | 'target'>;

/** What of an item differs from the question that it should be. */
function mismatch(found: Content, expected: Content | undefined): { field: string; expected: string; found: string } {
  if (expected === undefined) {
    return { field: 'question', expected: 'a question of the benchmark', found: shown(found.stem) };
  }
  const optionsOf = ({ target }: Content) => (target.kind === 'choice' ? target.options.toSorted().join(' | ') : '');
  if (found.stem !== expected.stem) {
    return { field: 'question', expected: shown(expected.stem), found: shown(found.stem) };
  }
  if (optionsOf(found) !== optionsOf(expected)) {
    return { field: 'question', expected: shown(optionsOf(expected)), found: shown(optionsOf(found)) };
  }
  return { field: 'answer', expected: shown(keyText(expected)), found: shown(keyText(found)) };
}

function keyText({ target }: Content): string {
  if (target.kind === 'choice') return target.options[target.correct] ?? '';
  return target.kind === 'text' ? target.references.join(' | ') : '';
}
