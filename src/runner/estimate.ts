import type { Benchmark } from '../domain/benchmark.ts';
import { isExplained } from '../domain/explanation.ts';
import type { JudgedPart } from '../domain/judge.ts';
import type { ClipMedia } from '../domain/media.ts';
import type { ClipForm, ModelChoice } from '../domain/model.ts';
import { costOf, type Price } from '../domain/price.ts';
import type { Question } from '../domain/question.ts';
import { pixelRegion } from '../domain/region.ts';
import type { Tokens } from '../domain/reply.ts';
import type { Run } from '../domain/run.ts';
import { sightOf } from '../domain/sight.ts';

/** Pixels of the source, before it was looked at: the published one's. */
const SOURCE_SIZE = { width: 640, height: 360 };
/** Pixels of a picture, before it was looked at: a guess. */
const STILL_SIZE = { width: 1024, height: 768 };
/** Tokens of a reply without and with thoughts, and of a judge's prompt and verdict: guesses, and shown as such. */
const REPLY = 80;
const LONG_REPLY = 1100;
const JUDGING = { prompt: 800, reply: 200, thoughts: null } as const satisfies Tokens;

/** What a forecast takes for granted: pixels of a source's frames, and tokens. */
export const ASSUMED = {
  ...SOURCE_SIZE,
  reply: REPLY,
  longReply: LONG_REPLY,
  judgePrompt: JUDGING.prompt,
  judgeReply: JUDGING.reply,
} as const;

/** Counts tokens before they are billed. */
export type TokenCounter = {
  /** Null where it is not known how the provider counts. `duration` in seconds. */
  clip(choice: ModelChoice, size: { duration: number; width: number; height: number }): number | null;
  /** One picture of the question's own. */
  still(choice: ModelChoice, size: { width: number; height: number }): number | null;
  words(text: string): number;
};

export type Estimating = {
  benchmark: Benchmark;
  takes: ClipForm;
  looks: boolean;
  /** Whether the judge of free answers asks a model. */
  judgeAsks: boolean;
  /** Whether there is a judge of explanations that does. */
  explanationJudgeAsks: boolean;
  tokens: TokenCounter;
  priceOf: (choice: Pick<ModelChoice, 'provider' | 'model'>) => Price | null;
};

/** What a run will take; nothing in it is more than a forecast but the calls. */
export type RunEstimate = {
  calls: number;
  /** Of the calls, those that carry clip or stills. */
  seeing: number;
  judgeCalls: number;
  /** Different clips, their seconds, and the videos that they come from: several questions on one clip share its cut. */
  clips: number;
  video: number;
  videos: number;
  /** Of all calls to the model. `video` is null where it is not known how the provider counts. */
  tokens: { video: number | null; words: number; reply: number; longReply: number };
  /** US dollars, the judge's among them; `most` if the model thinks long. Null where tokens or a price are not known. */
  usd: { likely: number; most: number } | null;
};

export function estimateRun(
  questions: readonly Question[],
  run: Run,
  { benchmark, takes, looks, judgeAsks, explanationJudgeAsks, tokens, priceOf }: Estimating,
): RunEstimate {
  const clips = new Map<string, ClipMedia>();
  const price = priceOf(run.model);
  const judgePrices = {
    answers: run.judge.model && priceOf(run.judge.model),
    explanations: run.explanationJudge?.model ? priceOf(run.explanationJudge.model) : null,
  };
  const sum = { calls: 0, seeing: 0, judgeCalls: 0, words: 0 };
  let video: number | null = 0;
  let usd: { likely: number; most: number } | null = { likely: 0, most: 0 };
  const spend = (likely: number | null, most: number | null) => {
    usd =
      usd === null || likely === null || most === null ? null : { likely: usd.likely + likely, most: usd.most + most };
  };

  for (const question of questions) {
    const seen = seenOf(question, run, { benchmark });
    if (seen?.kind === 'clip' && (looks || run.cutsForRules)) {
      const { source, start, end, roi } = seen.media;
      clips.set(JSON.stringify([source, start, end, roi]), seen.media);
    }
    sum.calls += run.repeats;
    const judged = judgedPart(question, { judgeAsks, explanationJudgeAsks });
    if (judged !== null) {
      sum.judgeCalls += run.repeats;
      const cost = costOf(JUDGING, judgePrices[judged]);
      spend(cost && cost * run.repeats, cost && cost * run.repeats);
    }
    if (!looks) continue;
    const { system, text } = benchmark.prompt(question, run.variant, {
      takes: takes.kind,
      evenPeriods: run.evenPeriods,
    });
    const words = tokens.words(system) + tokens.words(text);
    // What a host makes of a video's sound is not known.
    const isCounted = seen === null || run.variant !== 'by-address';
    const ofMedia = isCounted ? tokensSeen(seen, run.model, tokens) : null;
    sum.words += words * run.repeats;
    if (seen !== null) sum.seeing += run.repeats;
    video = video === null || ofMedia === null ? null : video + ofMedia * run.repeats;
    const cost = (reply: number) => {
      const one = ofMedia === null ? null : costOf({ prompt: words + ofMedia, reply, thoughts: null }, price);
      return one === null ? null : one * run.repeats;
    };
    spend(cost(REPLY), cost(LONG_REPLY));
  }

  return {
    calls: sum.calls,
    seeing: sum.seeing,
    judgeCalls: sum.judgeCalls,
    clips: clips.size,
    video: [...clips.values()].reduce((seconds, { start, end }) => seconds + end - start, 0),
    videos: new Set(questions.map(({ cluster }) => cluster)).size,
    tokens: {
      video,
      words: sum.words,
      reply: looks ? sum.calls * REPLY : 0,
      longReply: looks ? sum.calls * LONG_REPLY : 0,
    },
    usd,
  };
}

/** What of a reply to this question a judging model is asked about: at most one part. */
function judgedPart(
  question: Question,
  { judgeAsks, explanationJudgeAsks }: Pick<Estimating, 'judgeAsks' | 'explanationJudgeAsks'>,
): JudgedPart | null {
  if (question.target.kind === 'text') return judgeAsks ? 'answers' : null;
  return explanationJudgeAsks && isExplained(question) ? 'explanations' : null;
}

/** Several runs over the same questions as one: they share the largest set of clips. */
export function estimateInAll([first, ...others]: readonly RunEstimate[]): RunEstimate | null {
  if (first === undefined) return null;
  return others.reduce(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      seeing: sum.seeing + one.seeing,
      judgeCalls: sum.judgeCalls + one.judgeCalls,
      clips: Math.max(sum.clips, one.clips),
      video: Math.max(sum.video, one.video),
      videos: Math.max(sum.videos, one.videos),
      tokens: {
        video: sum.tokens.video === null || one.tokens.video === null ? null : sum.tokens.video + one.tokens.video,
        words: sum.tokens.words + one.tokens.words,
        reply: sum.tokens.reply + one.tokens.reply,
        longReply: sum.tokens.longReply + one.tokens.longReply,
      },
      usd:
        sum.usd === null || one.usd === null
          ? null
          : { likely: sum.usd.likely + one.usd.likely, most: sum.usd.most + one.usd.most },
    }),
    first,
  );
}

type Seen =
  | { kind: 'clip'; media: ClipMedia; size: { width: number; height: number }; duration: number | null }
  | { kind: 'stills'; sizes: readonly { width: number; height: number }[] };

function tokensSeen(seen: Seen | null, choice: ModelChoice, tokens: TokenCounter): number | null {
  if (seen === null) return 0;
  if (seen.kind === 'clip') {
    const { size, duration } = seen;
    return duration === null ? tokens.still(choice, size) : tokens.clip(choice, { ...size, duration });
  }
  return seen.sizes.reduce<number | null>((sum, size) => {
    const one = tokens.still(choice, size);
    return sum === null || one === null ? null : sum + one;
  }, 0);
}

/** What one call shows: the clip, its pixels and its seconds (null: one frame, as a still), or pictures; null for nothing. */
function seenOf(question: Question, run: Run, { benchmark }: { benchmark: Benchmark }): Seen | null {
  const sight = sightOf(question, run, benchmark.segmentOf(question));
  if (sight.kind === 'nothing') return null;
  if (sight.kind === 'stills') {
    return { kind: 'stills', sizes: sight.media.map(({ roi }) => pixelRegion(roi, STILL_SIZE)) };
  }
  const { start, end, roi } = sight.media;
  const { width, height } = pixelRegion(roi, SOURCE_SIZE);
  const duration = sight.kind === 'first-frame' ? null : end - start;
  return { kind: 'clip', media: sight.media, size: { width, height }, duration };
}
