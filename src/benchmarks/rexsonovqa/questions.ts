import type { LoadRemark } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Question } from '../../domain/question.ts';
import { parseValue } from '../files/parseValue.ts';
import { clipTimes, lengthBin } from './clipTimes.ts';
import type { Kind } from './layout.ts';
import { readableName } from './names.ts';
import { questionText } from './questionText.ts';
import { regionOf } from './region.ts';
import { questionItem } from './schemas.ts';
import { kindOf, type SegmentEntry } from './segments.ts';

/** Segments whose narration and picture were found to agree less than this are shown with a caution. */
const GOOD_ALIGNMENT = 0.85;

export type QuestionFile = { kind: Kind; stem: string; path: string; value: unknown };

/** All questions of a file that can be read; each of the others is a remark. */
export function parseQuestions(
  { kind, stem, path, value }: QuestionFile,
  segment: SegmentEntry,
): { questions: Question[]; remarks: LoadRemark[] } {
  const remarks: LoadRemark[] = [];
  const refuse = ({ failure }: Extract<Outcome<unknown>, { ok: false }>) =>
    remarks.push({ kind: 'failed', file: path, failure });
  if (!Array.isArray(value)) {
    refuse(failure('data-malformed', { file: path, expected: 'an array of questions', found: kindOf(value) }));
    return { questions: [], remarks };
  }
  if (value.length === 0) {
    refuse(failure('data-malformed', { file: path, expected: 'an array of questions', found: 'an empty one' }));
  }
  const questions: Question[] = [];
  /** What was asked already: at which place. */
  const asked = new Map<string, number>();
  for (const [index, item] of value.entries()) {
    const question = parseQuestion(item, { kind, stem, path, index, segment });
    if (!question.ok) {
      refuse(question);
      continue;
    }
    questions.push(question.value);
    const { stem: words, target, media } = question.value;
    const content = JSON.stringify([words, target, media]);
    const of = asked.get(content);
    if (of === undefined) asked.set(content, index);
    else remarks.push({ kind: 'repeated', file: path, index, of });
  }
  return { questions, remarks };
}

type Place = { kind: Kind; stem: string; path: string; index: number; segment: SegmentEntry };

function parseQuestion(value: unknown, { kind, stem, path, index, segment }: Place): Outcome<Question> {
  const where = { file: path, index };
  const item = parseValue(questionItem, value, where);
  if (!item.ok) return item;
  const { time_start: start, time_end: end, question_type: type, groundtruth, keep } = item.value;

  const text = questionText(kind, item.value);
  if (!text.ok) return failure(text.failure.code, { ...where, ...text.failure.facts });
  const times = clipTimes(segment, { start, end });
  if (!times.ok) return failure(times.failure.code, { ...where, ...times.failure.facts });

  const title = readableName(stem);
  const { clamped } = times.value;
  const cautions = [
    ...(segment.alignment !== null && segment.alignment < GOOD_ALIGNMENT ? ['alignment'] : []),
    ...(clamped.start ? ['start-clamped'] : []),
    ...(clamped.end ? ['end-clamped'] : []),
  ];
  return success({
    id: `${kind}/${stem}/${index}`,
    stem: text.value.stem,
    media: [{ kind: 'clip', source: segment.source, start: times.value.start, end: times.value.end, roi: segment.roi }],
    target: text.value.target,
    rationale: groundtruth ?? null,
    kept: keep,
    facets: { kind, type, region: regionOf(title), length: lengthBin({ start, end }), ...text.value.facets },
    cluster: segment.source,
    title,
    cautions,
  });
}
