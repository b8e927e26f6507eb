import * as v from 'valibot';
import {
  DATA_FAILURES,
  KEY_FAILURES,
  MEDIA_FAILURES,
  MODEL_FAILURES,
  POLICY_FAILURES,
  type Failure,
} from '../../domain/failure.ts';
import type { Item, Scoring, Spent } from '../../domain/item.ts';
import type { Watched } from '../../domain/model.ts';
import type { ErrorType, Grader, PersonScore, Score } from '../../domain/score.ts';
import { scoreUnder } from '../../domain/scoring.ts';
import { anyPrediction, askedPrompt, readPrediction, sentRequest } from './answerSchemas.ts';
import { clipRecipe, picturesRecipe, stillsRecipe } from './recipeSchemas.ts';
import { count, moment, name, number, oneOf, schemaOf, text } from './schemaOf.ts';

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

const points = v.pipe(number, v.minValue(0));
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
      points,
      most: points,
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
    points,
    most: points,
    name: text,
    reason: text,
    at: v.pipe(v.string(), v.isoTimestamp()),
    undone: moment,
  }),
);

/** `score` repeats what the other two say: a file in which it says otherwise holds two truths. */
const agrees = ({ score, ...all }: Scoring) => JSON.stringify(score) === JSON.stringify(scoreUnder(all));

const spent = schemaOf<Spent>()(v.strictObject({ calls: count, usd: points, unpriced: count }));

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
    v.strictObject({ ...asked, state: v.literal('answered'), prompt: askedPrompt, prediction: anyPrediction }),
    v.pipe(
      v.strictObject({
        ...asked,
        state: v.literal('scored'),
        prompt: askedPrompt,
        prediction: readPrediction,
        score,
        scores: v.pipe(v.array(score), v.minLength(1)),
        person: v.array(personScore),
        explanation: v.exactOptional(score),
      }),
      v.forward(v.partialCheck([['score'], ['scores'], ['person']], agrees, 'the score that counts'), ['score']),
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
