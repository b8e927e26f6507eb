import * as v from 'valibot';

const seconds = v.pipe(v.number(), v.finite());
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** One entry of the metadata. Times are seconds on the source video. */
export const metadataEntry = v.object({
  youtube_url: v.pipe(v.string(), v.nonEmpty()),
  start_time: seconds,
  end_time: seconds,
  roi: v.nullish(v.object({ x_prop: share, y_prop: share, w_prop: share, h_prop: share })),
  _alignment_score: v.nullish(v.number()),
});
export type MetadataEntry = v.InferOutput<typeof metadataEntry>;

/** One question. Times are seconds of its segment. */
export const questionItem = v.object({
  question: v.pipe(v.string(), v.nonEmpty()),
  answer: v.pipe(v.string(), v.nonEmpty()),
  groundtruth: v.nullish(v.string()),
  question_type: v.pipe(v.string(), v.nonEmpty()),
  time_start: seconds,
  time_end: seconds,
  // A set that marks nothing as left out keeps all.
  keep: v.optional(v.boolean(), true),
});

/** One narrated event. Times are seconds of its segment. */
export const eventItem = v.object({ start: seconds, end: seconds, action: v.string(), interpretation: v.string() });
