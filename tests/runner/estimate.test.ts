import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/domain/price.ts';
import type { Question } from '../../src/domain/question.ts';
import type { Run } from '../../src/domain/run.ts';
import { ASSUMED, estimateInAll, estimateRun, type Estimating } from '../../src/runner/estimate.ts';
import { benchmarkOf, runOf } from './fakes.ts';

const benchmark = benchmarkOf({ choices: 3, free: 1 });
const [a, b, c, f] = benchmark.questions as [Question, Question, Question, Question];
/** Three on one clip of a second, the free one among them, and one on another. */
const questions = [a, { ...b, media: a.media }, c, f];

const price: Price = {
  ...{ provider: 'fake', model: 'model', input: 2, output: 10 },
  ...{ promptUpTo: null, from: null, until: null, source: null },
};

/** A clip is 70 tokens for each second or part of it, at least one; words are a token each. */
const known: Estimating = {
  benchmark,
  takes: { kind: 'whole' },
  looks: true,
  judgeAsks: false,
  explanationJudgeAsks: false,
  tokens: {
    clip: (_, { duration }) => 70 * Math.max(1, Math.ceil(duration)),
    still: (_, { width, height }) => (width * height) / 1000,
    words: (text) => text.split(' ').filter(Boolean).length,
  },
  priceOf: () => price,
};

const estimate = (run: Partial<Run> = {}, change: Partial<Estimating> = {}) =>
  estimateRun(questions, runOf(benchmark, run), { ...known, ...change });

describe('the estimate of a run', () => {
  test('counts a clip once that several questions share, and its tokens for each call', () => {
    const { calls, seeing, clips, video, videos, tokens } = estimate();
    expect({ calls, seeing, clips, video, videos }).toEqual({ calls: 4, seeing: 4, clips: 2, video: 2, videos: 1 });
    // “Question c0?” is two words.
    expect(tokens).toEqual({ video: 280, words: 8, reply: 320, longReply: 4400 });
  });

  test('is dollars by price, from a short reply to a long one', () => {
    const usd = estimate().usd;
    expect(usd?.likely).toBeCloseTo((288 * 2 + 320 * 10) / 1e6, 10);
    expect(usd?.most).toBeCloseTo((288 * 2 + 4400 * 10) / 1e6, 10);
  });

  test('multiplies by repeats, and judges each free answer', () => {
    const judged = estimate({ repeats: 3 }, { judgeAsks: true });
    expect([judged.calls, judged.judgeCalls, judged.video]).toEqual([12, 3, 2]);
  });

  test('judges the explanation beside each choice that the key explains, at the price of that judge', () => {
    const explanationJudge = { id: 'rubric', model: { provider: 'other', model: 'judge' } };
    const judge = { id: 'rubric', model: { provider: 'fake', model: 'judge' } };
    const dear = { ...price, input: 1000, output: 1000 };
    const priceOf = ({ provider }: { provider: string }) => (provider === 'other' ? dear : price);
    const asked = [{ ...a, rationale: null }, b, c, f];
    const run = runOf(benchmark, { judge, explanationJudge, repeats: 2 });
    const asks = { judgeAsks: true, explanationJudgeAsks: true, priceOf };
    const all = estimateRun(asked, run, { ...known, ...asks });
    const none = estimateRun(asked, run, { ...known, ...asks, explanationJudgeAsks: false });
    expect([all.calls, all.judgeCalls, none.judgeCalls]).toEqual([8, 6, 2]);
    const each = (ASSUMED.judgePrompt + ASSUMED.judgeReply) * 1e-3;
    expect((all.usd?.likely ?? 0) - (none.usd?.likely ?? 0)).toBeCloseTo(4 * each, 10);
  });

  test('is unknown, and not nothing, without a price, without the judge’s, or without a way of counting', () => {
    expect(estimate({}, { priceOf: () => null }).usd).toBeNull();
    const judge = { id: 'rubric', model: { provider: 'other', model: 'judge' } };
    const priceOf = ({ provider }: { provider: string }) => (provider === 'fake' ? price : null);
    expect(estimate({ judge }, { judgeAsks: true, priceOf }).usd).toBeNull();
    expect(estimate({ judge }, { judgeAsks: false, priceOf }).usd).not.toBeNull();
    const uncounted = estimate({}, { tokens: { ...known.tokens, clip: () => null } });
    expect([uncounted.tokens.video, uncounted.usd]).toEqual([null, null]);
  });

  test('blind shows nothing, so its price is known wherever words can be counted', () => {
    const blind = estimate({ variant: 'blind' }, { tokens: { ...known.tokens, clip: () => null } });
    expect(blind).toMatchObject({ seeing: 0, clips: 0, video: 0, tokens: { video: 0 } });
    expect(blind.usd).not.toBeNull();
  });

  test('first frame is one still of each clip, which a host may count otherwise than a frame', () => {
    expect(estimate({ variant: 'first-frame' }).tokens.video).toBeCloseTo((4 * 640 * 360) / 1000);
  });

  test('extended counts the seconds that it adds, within the segment', () => {
    // Clips 0–1 and 2–3 of a segment of 3 s.
    const { video } = estimate({ variant: 'extended', extension: { before: 1, after: 1 } });
    expect(video).toBe(2 + 2);
  });

  test('of a rule costs nothing, and holds no video unless its clips are cut', () => {
    const rule = { looks: false, takes: { kind: 'whole' } } as const;
    expect(estimate({}, rule)).toMatchObject({ clips: 0, video: 0, usd: { likely: 0, most: 0 } });
    expect(estimate({ cutsForRules: true }, rule)).toMatchObject({ clips: 2, video: 2 });
  });

  test('of several runs is their sum, and unknown where one is', () => {
    const one = estimate();
    expect(estimateInAll([one, one])).toMatchObject({ calls: 8, clips: 2, tokens: { words: 16 } });
    expect(estimateInAll([one, estimate({}, { priceOf: () => null })])?.usd).toBeNull();
    expect(estimateInAll([])).toBeNull();
  });
});
