import * as v from 'valibot';
import {
  DATA_FAILURES,
  KEY_FAILURES,
  MEDIA_FAILURES,
  MODEL_FAILURES,
  POLICY_FAILURES,
  type Failure,
} from '../../domain/failure.ts';
import { MOST_POINTS } from '../../domain/comparison/entrant.ts';
import type { Item, ScoredItem, Scoring, Spent } from '../../domain/item.ts';
import type { Watched } from '../../domain/model.ts';
import type { Prediction } from '../../domain/prediction.ts';
import type { AskedPrompt } from '../../domain/prompt.ts';
import type { ErrorType, Grader, PersonScore, Score } from '../../domain/score.ts';
import { scoreUnder } from '../../domain/scoring.ts';
import { anyPrediction, askedPrompt, readPrediction, sentRequest } from './answerSchemas.ts';
import { clipRecipe, picturesRecipe, stillsRecipe } from './recipeSchemas.ts';
import { count, instant, moment, name, number, oneOf, schemaOf, text } from './schemaOf.ts';

const failure = schemaOf<Failure>()(
  v.strictObject({
    code: v.picklist([...POLICY_FAILURES, ...MEDIA_FAILURES, ...MODEL_FAILURES, ...KEY_FAILURES, ...DATA_FAILURES]),
    facts: v.record(v.string(), v.union([v.string(), number])),
    retryable: v.boolean(),
    retryAfter: v.nullable(number),
  }),
);

const grader = schemaOf<Grader>()(
  v.strictObject({ id: name, model: v.nullable(text), promptVersion: v.nullable(text) }),
);

const errorType = oneOf<ErrorType>({
  none: true,
  wrong_visual_evidence: true,
  wrong_conclusion: true,
  both_fail: true,
});
const ungraded = oneOf<Extract<Score, { kind: 'ungraded' }>['reason']>({
  'judge-failed': true,
  'judge-unreadable': true,
  'no-judge': true,
});

const score = schemaOf<Score>()(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('graded'),
      points: count,
      most: count,
      errorType: v.nullable(errorType),
      remark: v.nullable(text),
      measures: v.exactOptional(v.record(v.string(), number)),
      by: grader,
    }),
    v.strictObject({
      kind: v.literal('ungraded'),
      reason: ungraded,
      failure: v.nullable(failure),
      detail: text,
      by: grader,
    }),
  ]),
);

const personScore = schemaOf<PersonScore>()(
  v.strictObject({
    points: count,
    most: count,
    name: text,
    reason: text,
    at: instant,
    undone: moment,
  }),
);

/** `score` repeats what the other two say: a file in which it says otherwise holds two truths. */
const agrees = ({ score, ...all }: Scoring) => JSON.stringify(score) === JSON.stringify(scoreUnder(all));

type Graded = Pick<ScoredItem, 'prediction' | 'scores' | 'person' | 'explanation'>;

/** Grades out of as many points as such an answer has, and none above: sums and tables of agreement rest on it. */
const isInScale = ({ prediction, scores, person, explanation }: Graded) => {
  const fits = (grade: { points: number; most: number }, most: number) =>
    grade.most === most && grade.points <= grade.most;
  const most = MOST_POINTS[prediction.answer.kind];
  const graded = scores.flatMap((score) => (score.kind === 'graded' ? [score] : []));
  return (
    [...graded, ...person].every((grade) => fits(grade, most)) &&
    (explanation?.kind !== 'graded' || fits(explanation, MOST_POINTS.text))
  );
};

/** Most options of a question that no list of them is on record for. */
const MOST_OPTIONS = 1000;

/** Whether the option taken is one of those that were put. */
const isAnOption = ({ prompt, prediction }: { prompt: AskedPrompt; prediction: Prediction }) =>
  prediction.kind === 'unread' ||
  prediction.answer.kind !== 'choice' ||
  prediction.answer.index < (prompt.options?.length ?? MOST_OPTIONS);

const NO_OPTION = 'an option of the question';

const spent = schemaOf<Spent>()(v.strictObject({ calls: count, usd: v.pipe(number, v.minValue(0)), unpriced: count }));

const watched = schemaOf<Watched>()(v.strictObject({ address: text, start: number, end: number }));

const asked = {
  runId: name,
  questionId: name,
  repeat: count,
  attempt: v.pipe(count, v.minValue(1)),
  at: moment,
  clip: v.nullable(clipRecipe),
  stills: v.nullable(v.union([stillsRecipe, picturesRecipe])),
  watched: v.nullable(watched),
  callKey: v.nullable(text),
  reusedFrom: v.nullable(text),
  spent,
};

/** One line of `items.jsonl`. */
export const itemSchema = schemaOf<Item>()(
  v.variant('state', [
    v.strictObject({
      ...asked,
      state: v.literal('failed'),
      stage: v.picklist(['media', 'model']),
      failure,
      prompt: v.nullable(askedPrompt),
      request: v.nullable(sentRequest),
    }),
    v.pipe(
      v.strictObject({ ...asked, state: v.literal('answered'), prompt: askedPrompt, prediction: anyPrediction }),
      v.forward(v.partialCheck([['prompt'], ['prediction']], isAnOption, NO_OPTION), ['prediction']),
    ),
    v.pipe(
      v.strictObject({
        ...asked,
        state: v.literal('scored'),
        prompt: askedPrompt,
        prediction: readPrediction,
        score,
        scores: v.pipe(v.array(score), v.minLength(1)),
        person: v.array(personScore),
        explanation: v.exactOptional(v.nullable(score)),
      }),
      v.forward(v.partialCheck([['score'], ['scores'], ['person']], agrees, 'the score that counts'), ['score']),
      v.forward(v.partialCheck([['prompt'], ['prediction']], isAnOption, NO_OPTION), ['prediction']),
      v.forward(
        v.partialCheck(
          [['prediction'], ['scores'], ['person'], ['explanation']],
          isInScale,
          'points on the scale of such answers',
        ),
        ['scores'],
      ),
    ),
  ]),
);

/**
 * A line of a file of an older schema as a line of today. In 1 an answer had one score; until 2 failures held no request,
 * and nothing was asked by its address.
 */
export function fromSchema(schema: number, line: unknown): unknown {
  if (typeof line !== 'object' || line === null) return line;
  const scoring = schema < 2 && 'score' in line ? { scores: [line.score], person: [] } : {};
  const isFailed = 'state' in line && line.state === 'failed';
  const sent = schema < 3 ? { watched: null, ...(isFailed && { request: null }) } : {};
  return { ...line, ...scoring, ...sent };
}
