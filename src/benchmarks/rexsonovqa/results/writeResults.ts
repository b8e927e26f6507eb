import type { Benchmark } from '../../../domain/benchmark.ts';
import type { Files } from '../../../domain/files.ts';
import { success, type Outcome } from '../../../domain/failure.ts';
import { itemKey, type Item } from '../../../domain/item.ts';
import type { AskedPrompt } from '../../../domain/prompt.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import type { Question, Target } from '../../../domain/question.ts';
import type { RunRecord } from '../../../domain/run.ts';
import { folderNames } from '../../files/folderNames.ts';
import { readJsonFile } from '../../files/readJsonFile.ts';
import type { TextFile } from '../../files/writeZip.ts';
import { questionFile } from '../layout.ts';
import { failureMessage } from './callFailure.ts';
import { predictionFile, scoreFile } from './fileNames.ts';
import { indexOf, segmentsOf, type SegmentQuestions } from './segmentQuestions.ts';

/** A question, or an answer to it, as a file writes it. */
type Written = Readonly<Record<string, unknown>>;

/** The answers of one run to one question each; a run that asks several times gives several. */
type Round = { folder: string; items: ReadonlyMap<string, Item> };

/**
 * Runs in the files of the benchmark's own scripts: a folder a run and repeat, in it a folder of predictions and one of
 * scores a kind, in them a file a segment. `source` holds the benchmark's files: an item repeats its question's fields.
 */
export async function writeResults(
  records: readonly RunRecord[],
  { benchmark, source, signal }: { benchmark: Benchmark; source: Files; signal: AbortSignal },
): Promise<Outcome<TextFile[]>> {
  const rounds = roundsOf(records);
  const files: TextFile[] = [];
  for (const segment of segmentsOf(benchmark.questions)) {
    const asking = rounds.filter(({ items }) => segment.questions.some(({ id }) => items.has(id)));
    if (asking.length === 0) continue;
    const written = await readJsonFile(source, questionFile(segment.kind, segment.stem), signal);
    if (!written.ok) return written;
    const questions = Array.isArray(written.value) ? (written.value as readonly Written[]) : [];
    files.push(...asking.flatMap((round) => segmentFiles(segment, { round, questions })));
  }
  return success(files.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
}

function roundsOf(records: readonly RunRecord[]): Round[] {
  const names = folderNames(records.map(({ run }) => run.model.model));
  return records.flatMap(({ run, items }, index) => {
    const byKey = new Map(items.map((item) => [itemKey(item.questionId, item.repeat), item]));
    return Array.from({ length: run.repeats }, (_, repeat) => ({
      folder: run.repeats === 1 ? `${names[index]}` : `${names[index]}-repeat-${repeat + 1}`,
      items: new Map(
        run.questionIds.flatMap((id) => {
          const item = byKey.get(itemKey(id, repeat));
          return item === undefined ? [] : [[id, item] as const];
        }),
      ),
    }));
  });
}

function segmentFiles(
  { kind, stem, questions }: SegmentQuestions,
  { round, questions: written }: { round: Round; questions: readonly Written[] },
): TextFile[] {
  const answered = questions.flatMap((question) => {
    const item = round.items.get(question.id);
    const asWritten = written[indexOf(question.id)];
    return item === undefined || asWritten === undefined ? [] : [{ question, item, written: asWritten }];
  });
  const predictions = answered.map(prediction);
  const scores = answered.map((one, index) => ({ ...predictions[index], ...score(one) }));
  return [
    jsonFile(predictionFile(`${round.folder}/${kind}`, stem), predictions),
    jsonFile(scoreFile(`${round.folder}/scores_${kind}`, stem), scores),
  ];
}

const jsonFile = (path: string, value: unknown): TextFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });

type Answered = { question: Question; item: Item; written: Written };

function prediction({ question: { target }, item, written }: Answered): Written {
  const order = target.kind === 'choice' ? askedOrder(target, item.prompt) : [];
  return {
    ...written,
    ...reordered(written, { target, order }),
    model_prediction: recordedPrediction(item, order),
    inference_metadata: callOf(item),
  };
}

type Choice = Extract<Target, { kind: 'choice' }>;

/** By place as the options were put: the option's index in the question. */
function askedOrder({ options }: Choice, prompt: AskedPrompt | null): readonly number[] {
  const asFiled = options.map((_, index) => index);
  if (prompt === null) return asFiled;
  if (prompt.version !== null) return prompt.order ?? asFiled;
  return prompt.options?.map((option) => options.indexOf(option)) ?? asFiled;
}

/** The options as they were put, beside those of the benchmark's file; nothing where they are the same. */
function reordered(written: Written, { target, order }: { target: Target; order: readonly number[] }): Written {
  if (target.kind !== 'choice' || order.every((own, place) => own === place)) return {};
  const question = String(written['question']);
  const lines = question.split('\n');
  const first = lines.findLastIndex((line) => /^\s*A[.)]/.test(line));
  const mark = /[.)]/.exec(lines[first] ?? '')?.[0] ?? '.';
  const options = order.map((own, place) => `${optionLetter(place)}${mark} ${target.options[own]}`);
  return {
    question: [...lines.slice(0, first), ...options].join('\n'),
    answer: optionLetter(order.indexOf(target.correct)),
    original_question: question,
    original_answer: written['answer'],
  };
}

/** A letter as the options were put, or a free answer; empty where none could be read. */
function recordedPrediction(item: Item, order: readonly number[]): string {
  if (item.state === 'failed' || item.prediction.kind === 'unread') return '';
  const { answer } = item.prediction;
  switch (answer.kind) {
    case 'choice':
      return optionLetter(order.indexOf(answer.index));
    case 'number':
      return String(answer.value);
    case 'text':
      return answer.text;
  }
}

function callOf(item: Item): Written {
  if (item.state === 'failed') {
    const { failure } = item;
    const seconds = Number(failure.facts['seconds'] ?? 0);
    const message = failureMessage(failure);
    return { raw_response: '', latency_ms: seconds * 1000, success: false, error_message: message };
  }
  const { text, latency } = item.prediction.reply;
  return { raw_response: text, latency_ms: latency * 1000, success: true, error_message: '' };
}

/** What the benchmark's scripts give a failed call or an empty answer; how it failed stands beside it. */
const NOTHING = { points: 0, errorType: 'both_fail', remark: null };

/** Nothing for an answer that no judge has graded: a script that adds scores up must not find a zero there. */
function score({ question: { target }, item, written }: Answered): Written {
  const grade = gradeOf(item, target);
  if (grade === null) return {};
  return {
    eval_score: grade.points,
    eval_max_score: target.kind === 'choice' ? 1 : 2,
    duration: Number(written['time_end']) - Number(written['time_start']),
    ...(target.kind === 'text' && {
      judge_explanation: grade.remark ?? '',
      judge_error_type: grade.errorType ?? '',
    }),
  };
}

/** The files' choices are graded by the key alone: a person's word against it would make them contradict themselves. */
function gradeOf(
  item: Item,
  target: Target,
): { points: number; errorType: string | null; remark: string | null } | null {
  if (item.state === 'failed' || item.prediction.kind === 'unread') return NOTHING;
  if (item.state !== 'scored') return null;
  const score = target.kind === 'choice' ? item.scores.at(-1) : item.score;
  return score?.kind === 'graded' ? score : null;
}
