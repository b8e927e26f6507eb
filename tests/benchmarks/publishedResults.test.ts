import { beforeAll, describe, expect, test } from 'vitest';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { lettersOf } from '../../src/domain/comparison/letters.ts';
import type { RunEntrant, Scope } from '../../src/domain/comparison/entrant.ts';
import type { Item } from '../../src/domain/item.ts';
import type { PublishedResults } from '../../src/domain/published.ts';
import {
  SHIPPED_MODELS,
  SHIPPED_RULES,
  shippedEstimate,
  type ShippedFigure,
} from '../../src/domain/publishedFigures.ts';
import type { Question } from '../../src/domain/question.ts';
import type { RunRecord } from '../../src/domain/run.ts';
import { expectedPoint, RULES, type Rule } from '../../src/domain/rules.ts';
import { clusteredError, clusteredMean } from '../../src/domain/statistics/clustered.ts';
import { mean, type Estimate } from '../../src/domain/statistics/estimate.ts';
import { mcnemarExact } from '../../src/domain/statistics/mcnemar.ts';
import { pairedDifference } from '../../src/domain/statistics/paired.ts';
import { observe, worth } from '../../src/domain/statistics/tally.ts';
import { describeShared, publishedItems, sharedJson } from '../support/shared.ts';
import { openShared } from './openedShared.ts';

type Part = { n: number; sum: number };
type Kind = 'mcq' | 'free';
type Stats = Part & {
  by_type: Record<string, Part>;
  by_duration: Record<string, Part>;
  failed: [stem: string, index: number][];
};
type Golden = Record<
  Model,
  {
    mcq: Stats & { correct_letters: Record<string, number>; pred_letters: Record<string, number> };
    free: Stats & {
      score_dist: Record<string, number>;
      score_x_errtype: Record<string, number>;
      upstream_wrong_conclusion_only: number;
      upstream_wrong_visual_evidence_only: number;
      upstream_wrong_both: number;
    };
  }
>;

const FOLDERS = {
  gemini: { id: 'published-gemini-3-pro', mcq: 'final_scores_all_MCQ', free: 'final_scores_all_free' },
  qwen: { id: 'published-qwen3.5-397b', mcq: 'qwen_result/scores_mcq2', free: 'qwen_result/scores_free2' },
  seed: { id: 'published-seed-2.0-pro', mcq: 'seed_result/scores_mcq', free: 'seed_result/scores_free' },
};
type Model = keyof typeof FOLDERS;
const MODELS: readonly Model[] = ['gemini', 'qwen', 'seed'];
const KINDS: readonly Kind[] = ['mcq', 'free'];

const signal = new AbortController().signal;

describeShared('the published results as runs', () => {
  let benchmark: Benchmark;
  let results: PublishedResults;
  const questions = new Map<string, Question>();

  const record = (model: Model): RunRecord => {
    const found = results.records.find(({ run }) => run.id === FOLDERS[model].id);
    if (found === undefined) throw new Error(`${model} was not read`);
    return found;
  };
  const question = (id: string): Question => {
    const found = questions.get(id);
    if (found === undefined) throw new Error(`${id} is not in the benchmark`);
    return found;
  };
  const kept = (kind: Kind) => benchmark.questions.filter((one) => one.kept && one.id.startsWith(`${kind}/`));
  const keptItems = (model: Model, kind: Kind) =>
    record(model).items.filter(({ questionId }) => questionId.startsWith(`${kind}/`) && question(questionId).kept);
  const points = (item: Item) => worth(item, 'asked') ?? NaN;
  const count = (keys: readonly string[]) =>
    keys.reduce<Record<string, number>>((counts, key) => ({ ...counts, [key]: (counts[key] ?? 0) + 1 }), {});
  const partsBy = (items: readonly Item[], facet: string) => {
    const parts: Record<string, Part> = {};
    for (const item of items) {
      const value = question(item.questionId).facets[facet] ?? '';
      const { n, sum } = parts[value] ?? { n: 0, sum: 0 };
      parts[value] = { n: n + 1, sum: sum + points(item) };
    }
    return parts;
  };

  beforeAll(async () => {
    const opened = await openShared();
    benchmark = opened.benchmark;
    for (const one of benchmark.questions) questions.set(one.id, one);
    const read = await opened.library.published(benchmark, { signal });
    if (!read.ok) throw new Error(read.failure.code);
    results = read.value;
  });

  test('are three, with 657 answers each; the fourth is not in this folder, and that is a remark', () => {
    expect(results.records.map(({ run }) => run.origin)).toEqual([
      { kind: 'published', id: 'gemini-3-pro', title: 'Gemini 3 Pro', place: 'rajpurkarlab/RexSonoVQA@c2b931f' },
      { kind: 'published', id: 'qwen3.5-397b', title: 'Qwen3.5-397B', place: 'rajpurkarlab/RexSonoVQA@c2b931f' },
      { kind: 'published', id: 'seed-2.0-pro', title: 'Seed 2.0 Pro', place: 'rajpurkarlab/RexSonoVQA@c2b931f' },
    ]);
    expect(results.records.map(({ items }) => new Set(items.map(({ questionId }) => questionId)).size)).toEqual([
      657, 657, 657,
    ]);
    expect(results.remarks).toEqual([{ kind: 'absent', id: 'llava-video-72b', title: 'LLaVA-Video-72B' }]);
  });

  describe.each(MODELS)('%s', (model) => {
    const golden = sharedJson<Golden>('golden_stats.json')[model];

    test('every answer is the text that its letter stood for, in whatever order that was', () => {
      type Recorded = { question: string; model_prediction: string; file: string };
      const byId = new Map(record(model).items.map((item) => [item.questionId, item]));
      let compared = 0;
      for (const recorded of publishedItems<Recorded>(FOLDERS[model].mcq)) {
        const item = byId.get(`mcq/${recorded.file.replace('score_pred_', '').replace('.json/', '/')}`);
        if (item === undefined || item.state !== 'scored' || item.prediction.answer.kind !== 'choice') continue;
        const { target } = question(item.questionId);
        const line = recorded.question.split('\n').find((one) => one.startsWith(recorded.model_prediction));
        const own = target.kind === 'choice' ? target.options[item.prediction.answer.index] : null;
        expect(line?.slice(2).trim(), recorded.file).toBe(own);
        compared += 1;
      }
      expect(compared).toBe(model === 'seed' ? 314 : 320);
    });

    test.each(KINDS)('has the published figures of %s, by type and by length', (kind) => {
      const items = keptItems(model, kind);
      const sum = items.reduce((total, item) => total + points(item), 0);
      expect({ n: items.length, sum }).toEqual({ n: golden[kind].n, sum: golden[kind].sum });
      expect(partsBy(items, 'type')).toEqual(golden[kind].by_type);
      expect(partsBy(items, 'length')).toEqual(golden[kind].by_duration);
    });

    test.each(KINDS)('has failed on the published questions of %s and no other', (kind) => {
      const failed = keptItems(model, kind).filter(({ state }) => state === 'failed');
      const ids = golden[kind].failed.map(([stem, index]) => `${kind}/${stem}/${index}`);
      expect(failed.map(({ questionId }) => questionId).sort()).toEqual(ids.sort());
    });

    test('has the published letters of keys and predictions, as its options stood', () => {
      const { run, items } = record(model);
      const entrant: RunEntrant = { kind: 'published', id: run.id, looks: true, run, items };
      const scope: Scope = { kind: 'choice', questions: kept('mcq'), basis: 'asked' };
      const { counts, without } = lettersOf(entrant, scope);
      expect(Object.fromEntries(counts.map(({ letter, keys }) => [letter, keys]))).toEqual(golden.mcq.correct_letters);
      const chosen = Object.fromEntries(counts.map(({ letter, chosen }) => [letter, chosen]));
      expect({ ...chosen, none: without }).toEqual(golden.mcq.pred_letters);
    });

    test('has the published distribution of scores and of error types', () => {
      const items = keptItems(model, 'free');
      expect(count(items.map((item) => `${points(item)}`))).toEqual(golden.free.score_dist);
      // The files hold a verdict on failed calls too; here they have no answer that could be judged.
      const verdicts = items.map((item) => {
        const errorType = item.state === 'scored' && item.score.kind === 'graded' ? item.score.errorType : 'both_fail';
        return `${points(item)}|${errorType}`;
      });
      expect(count(verdicts)).toEqual(golden.free.score_x_errtype);
      expect([
        verdicts.filter((verdict) => verdict === '1|wrong_conclusion').length,
        verdicts.filter((verdict) => verdict === '1|wrong_visual_evidence').length,
        items.filter((item) => points(item) === 0).length,
      ]).toEqual([
        golden.free.upstream_wrong_conclusion_only,
        golden.free.upstream_wrong_visual_evidence_only,
        golden.free.upstream_wrong_both,
      ]);
    });

    test('keeps the judge’s words, the reply and its latency to the letter', () => {
      type Recorded = {
        file: string;
        judge_explanation: string;
        inference_metadata: { raw_response: string; latency_ms: number; success: boolean };
      };
      const byId = new Map(record(model).items.map((item) => [item.questionId, item]));
      for (const recorded of publishedItems<Recorded>(FOLDERS[model].free)) {
        const item = byId.get(`free/${recorded.file.replace('score_pred_', '').replace('.json/', '/')}`);
        if (!recorded.inference_metadata.success) {
          expect(item?.state).toBe('failed');
        } else if (item?.state === 'scored' && item.score.kind === 'graded') {
          expect(item.score).toMatchObject({
            remark: recorded.judge_explanation,
            by: { id: 'published', model: null },
          });
          expect(item.prediction.reply.text).toBe(recorded.inference_metadata.raw_response);
          expect(item.prediction.reply.latency).toBe(recorded.inference_metadata.latency_ms / 1000);
        } else {
          throw new Error(`${recorded.file} is neither scored nor failed`);
        }
      }
    });
  });

  test('Seed timed out nine times and refused once; Qwen met a clip that was too short', () => {
    const failed = (model: Model) => record(model).items.flatMap((item) => (item.state === 'failed' ? [item] : []));
    expect(failed('seed').map(({ failure }) => failure.code)).toEqual(Array(9).fill('timed-out'));
    expect(failed('qwen')).toMatchObject([
      { questionId: 'free/Third_Trimester_Locate_Fetus_and_Placenta/0', failure: { code: 'request-refused' } },
    ]);
    expect(failed('qwen')[0]?.failure.facts['message']).toContain('The video file is too short.');
    expect(failed('gemini')).toEqual([]);
    const unread = MODELS.flatMap((model) => record(model).items.filter((item) => item.state === 'answered'));
    expect(unread).toMatchObject([
      { questionId: 'mcq/How_to_scan_the_Upper_Abdomen_3/8', prediction: { kind: 'unread', reason: 'refusal' } },
    ]);
  });

  test('what the files do not record is not made up: judge, model version, system words, times', () => {
    for (const { run, items } of results.records) {
      expect(run).toMatchObject({ created: null, judge: { id: 'published', model: null } });
      for (const item of items) {
        expect(item).toMatchObject({ at: null, clip: null, prompt: { version: null, system: null } });
        if (item.state !== 'failed') expect(item.prediction.reply).toMatchObject({ model: null, request: null });
      }
    }
  });

  describe('paired', () => {
    const pairs = (first: Model, second: Model, wanted = kept('mcq')) => {
      const of = (model: Model) => new Map(keptItems(model, 'mcq').map((item) => [item.questionId, points(item)]));
      const [one, other] = [of(first), of(second)];
      return wanted.map(({ id, cluster }) => ({ first: one.get(id) ?? NaN, second: other.get(id) ?? NaN, cluster }));
    };

    test.each([
      ['gemini', 'qwen', 56, 29, '0.0045'],
      ['gemini', 'seed', 63, 28, '0.0003'],
      ['qwen', 'seed', 44, 36, '0.43'],
    ] as const)('%s against %s: %i to %i, p = %s', (first, second, onlyFirst, onlySecond, p) => {
      const compared = pairedDifference(pairs(first, second));
      expect(compared).toMatchObject({ firstHigher: onlyFirst, secondHigher: onlySecond });
      expect(mcnemarExact(onlyFirst, onlySecond).toFixed(p.length - 2)).toBe(p);
    });

    test('on the 173 choices whose options were shuffled it is 36 to 25, p = 0.20', () => {
      const shuffled = kept('mcq').filter(({ facets }) => facets['optionStyle'] === 'A.');
      expect(shuffled).toHaveLength(173);
      expect(pairedDifference(pairs('gemini', 'qwen', shuffled))).toMatchObject({ firstHigher: 36, secondHigher: 25 });
      expect(mcnemarExact(36, 25).toFixed(2)).toBe('0.20');
    });

    test('Gemini leads Qwen by 10.84 points; its error is 3.65 plain, 4.87 by 35 videos, 4.51 by 47 segments', () => {
      const compared = pairs('gemini', 'qwen');
      const differences = compared.map(({ first, second }) => first - second);
      const centre = mean(differences);
      const squares = differences.reduce((sum, one) => sum + (one - centre) ** 2, 0);
      const plain = Math.sqrt(squares / (differences.length - 1) / differences.length);
      const byVideo = compared.map(({ first, second, cluster }) => ({ value: first - second, cluster }));
      const bySegment = byVideo.map(({ value }, index) => ({ value, cluster: kept('mcq')[index]?.title ?? '' }));
      const shown = (share: number | null) => ((share ?? NaN) * 100).toFixed(2);
      expect([centre, plain, clusteredError(byVideo), clusteredError(bySegment)].map(shown)).toEqual([
        '10.84',
        '3.65',
        '4.87',
        '4.51',
      ]);
    });
  });

  test.each([
    ['always-a', 110],
    ['shortest-option', 191],
    ['odd-one-out', 209],
  ] as const satisfies readonly (readonly [Rule, number])[])('the rule %s has %i of 249', (rule, right) => {
    const expected = kept('mcq').map(({ target }) =>
      target.kind === 'choice' ? expectedPoint(rule, target.options, target.correct) : NaN,
    );
    expect(expected).toHaveLength(249);
    expect(expected.reduce((sum, point) => sum + point, 0)).toBe(right);
  });

  describe('the figures that ship with the app', () => {
    const clusterOf = (id: string) => question(id).cluster;
    /** Intervals ship with four decimals. */
    const expectSame = (shipped: Estimate, found: Estimate | null) => {
      expect({ ...shipped, interval: null }).toEqual({ ...found, interval: null });
      expect(shipped.interval?.map((bound) => bound.toFixed(4))).toEqual(
        found?.interval?.map((bound) => bound.toFixed(4)),
      );
    };

    test('are of the models whose answers are at hand, in their order', () => {
      expect(SHIPPED_MODELS.map(({ id }) => `published-${id}`)).toEqual(results.records.map(({ run }) => run.id));
    });

    test.each(MODELS)('are what comes out of the answers of %s', (model) => {
      const shipped = SHIPPED_MODELS.find(({ id }) => FOLDERS[model].id === `published-${id}`);
      for (const [kind, figure] of [['mcq', shipped?.choice] as const, ['free', shipped?.text] as const]) {
        if (figure === undefined) throw new Error(`${model} has no figure of ${kind}`);
        const items = keptItems(model, kind);
        expectSame(shippedEstimate(figure), clusteredMean(observe(items, { basis: 'asked', clusterOf })));
        expect(figure.failed).toBe(items.filter(({ state }) => state === 'failed').length);
        const types = Object.entries<ShippedFigure['types'][keyof ShippedFigure['types']]>(figure.types);
        expect(Object.fromEntries(types.map(([type, { n, points: sum }]) => [type, { n, sum }]))).toEqual(
          partsBy(items, 'type'),
        );
      }
    });

    test.each(RULES)('are what the rule %s comes to', (rule) => {
      const observations = kept('mcq').map(({ target, cluster }) => {
        if (target.kind !== 'choice') throw new Error('a choice has options');
        return { value: expectedPoint(rule, target.options, target.correct), cluster };
      });
      expectSame(shippedEstimate(SHIPPED_RULES[rule]), clusteredMean(observations, { bounds: [0, 1] }));
    });
  });
});
