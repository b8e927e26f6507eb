import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

/** One item of a file of results. `question` and `answer` are as the model met them: the options may be shuffled. */
export const resultItem = v.object({
  question: text,
  answer: text,
  /** The other order of the options, where there are two: which of the two is the benchmark's differs between files. */
  original_question: v.nullish(text),
  original_answer: v.nullish(text),
  /** A choice's letter or a free answer; empty where none could be read, or the call failed. */
  model_prediction: v.string(),
  inference_metadata: v.object({
    raw_response: v.string(),
    /** Milliseconds. */
    latency_ms: v.pipe(v.number(), v.finite(), v.minValue(0)),
    success: v.boolean(),
    error_message: v.nullish(v.string(), ''),
  }),
  eval_score: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  eval_max_score: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  judge_explanation: v.nullish(v.string()),
  judge_error_type: v.nullish(v.picklist(['none', 'wrong_visual_evidence', 'wrong_conclusion', 'both_fail', ''])),
});
export type ResultItem = v.InferOutput<typeof resultItem>;
