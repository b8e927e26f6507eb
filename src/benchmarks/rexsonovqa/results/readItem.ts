import { failure, success, type Outcome } from '../../../domain/failure.ts';
import { MADE_ELSEWHERE, type Item } from '../../../domain/item.ts';
import type { Prediction } from '../../../domain/prediction.ts';
import type { Question, Target } from '../../../domain/question.ts';
import type { Grader, Score } from '../../../domain/score.ts';
import { scoredOnce } from '../../../domain/scoring.ts';
import { shown } from '../../files/parseValue.ts';
import type { QuestionText } from '../questionText.ts';
import { callFailure } from './callFailure.ts';
import { readChoice, readText } from './readAnswer.ts';
import type { ResultItem } from './schemas.ts';

/** Files of results do not record who gave a grade. */
export const PUBLISHED_GRADER: Grader = { id: 'published', model: null, promptVersion: null };

/** Choices without a recorded grade are graded by their key, as always. */
const EXACT_GRADER: Grader = { id: 'exact', model: null, promptVersion: null };

const MOST: Readonly<Record<Target['kind'], number>> = { choice: 1, number: 1, text: 2 };

type Read = Extract<Prediction, { kind: 'read' }>;

/** One recorded answer as an item; a record that contradicts itself is refused, by the field that does not fit. */
export function readItem(
  item: ResultItem,
  { asked, question, runId }: { asked: QuestionText; question: Question; runId: string },
): Outcome<Item> {
  const { inference_metadata: call, model_prediction: recorded } = item;
  const base = { runId, questionId: question.id, repeat: 0, attempt: 1, at: null, ...MADE_ELSEWHERE };
  const options = asked.target.kind === 'choice' ? asked.target.options : null;
  const prompt = { version: null, system: null, text: asked.asked, options };

  if (!call.success) {
    if (recorded !== '')
      return contradiction('model_prediction', { expected: 'none, as the call failed', found: recorded });
    const nothing = earnsNothing(item, 'as the call failed');
    if (!nothing.ok) return nothing;
    return success({
      ...base,
      state: 'failed',
      request: null,
      ...callFailure(call.error_message ?? '', call.latency_ms / 1000),
      prompt,
    });
  }
  const prediction = readPrediction(item, asked.target, question.target);
  if (prediction.kind === 'unread') {
    const nothing = earnsNothing(item, 'as no answer is recorded');
    return nothing.ok ? success({ ...base, state: 'answered', prompt, prediction }) : nothing;
  }
  const score = readScore(item, prediction, question.target);
  if (!score.ok) return score;
  if (score.value === null) return success({ ...base, state: 'answered', prompt, prediction });
  return success({ ...base, state: 'scored', prompt, prediction, ...scoredOnce(score.value) });
}

function readPrediction(item: ResultItem, asked: Target, own: Target): Prediction {
  return asked.kind === 'choice' && own.kind === 'choice' ? readChoice(item, { asked, own }) : readText(item);
}

/** Null where the file holds no grade and none can be told from the key. */
function readScore(item: ResultItem, { answer }: Read, target: Target): Outcome<Score | null> {
  const { eval_score: points, eval_max_score: stated } = item;
  const most = MOST[target.kind];
  if (typeof stated === 'number' && stated !== most) {
    return contradiction('eval_max_score', { expected: most, found: stated });
  }
  const exact = target.kind === 'choice' ? Number(answer.kind === 'choice' && answer.index === target.correct) : null;
  const graded = { kind: 'graded' as const, most, errorType: item.judge_error_type || null };
  if (typeof points !== 'number') {
    return success(exact === null ? null : { ...graded, points: exact, remark: null, by: EXACT_GRADER });
  }
  if (points > most) return contradiction('eval_score', { expected: `at most ${most}`, found: points });
  if (exact !== null && points !== exact) {
    return contradiction('eval_score', { expected: `${exact}, by the answer and the key`, found: points });
  }
  return success({ ...graded, points, remark: item.judge_explanation || null, by: PUBLISHED_GRADER });
}

function earnsNothing({ eval_score: points }: ResultItem, why: string): Outcome<null> {
  if (typeof points !== 'number' || points === 0) return success(null);
  return contradiction('eval_score', { expected: `0, ${why}`, found: points });
}

const contradiction = (field: string, { expected, found }: { expected: string | number; found: string | number }) =>
  failure('data-malformed', { field, expected, found: typeof found === 'string' ? shown(found) : found });
