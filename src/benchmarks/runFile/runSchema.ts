import * as v from 'valibot';
import type { EngineChoice } from '../../domain/clip.ts';
import { VARIANTS } from '../../domain/prompt.ts';
import type { Run, RunOrigin } from '../../domain/run.ts';
import { count, instant, moment, name, number, oneOf, schemaOf, text } from './schemaOf.ts';

const origin = schemaOf<RunOrigin>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('own') }),
    v.strictObject({ kind: v.literal('published'), id: name, title: text, place: text }),
    v.strictObject({ kind: v.literal('imported'), file: text }),
  ]),
);

const seconds = v.pipe(number, v.minValue(0));

/** No run asks as often: pages walk through all repeats, and a number beyond it would not let them end. */
const MOST_REPEATS = 1000;

const judge = v.strictObject({
  id: name,
  model: v.nullable(v.strictObject({ provider: name, model: text })),
});

/** `run.json`. */
export const runSchema = schemaOf<Run>()(
  v.strictObject({
    id: name,
    origin,
    created: moment,
    purpose: oneOf<Run['purpose']>({ run: true, ask: true }),
    benchmark: name,
    version: name,
    model: v.strictObject({
      provider: name,
      model: text,
      settings: v.record(v.string(), v.nullable(v.union([v.string(), number, v.boolean()]))),
    }),
    variant: v.picklist(VARIANTS),
    seed: count,
    extension: v.strictObject({ before: seconds, after: seconds }),
    evenPeriods: v.boolean(),
    judge,
    explanationJudge: v.exactOptional(judge),
    engine: oneOf<EngineChoice>({ auto: true, webcodecs: true, 'ffmpeg.wasm': true }),
    cutsForRules: v.boolean(),
    repeats: v.pipe(count, v.minValue(1), v.maxValue(MOST_REPEATS)),
    cap: v.strictObject({ calls: v.nullable(count), usd: v.nullable(seconds) }),
    asksAnew: v.boolean(),
    questionIds: v.pipe(
      v.array(name),
      v.check((ids) => new Set(ids).size === ids.length, 'each question once'),
    ),
    agreement: v.exactOptional(v.strictObject({ terms: name, at: instant })),
  }),
);
