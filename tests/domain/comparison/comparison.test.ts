import { describe, expect, test } from 'vitest';
import { differing } from '../../../src/domain/comparison/differing.ts';
import { effortOf } from '../../../src/domain/comparison/effort.ts';
import { pointsOf, type Entrant, type Scope } from '../../../src/domain/comparison/entrant.ts';
import { errorTypesOf } from '../../../src/domain/comparison/errorTypes.ts';
import { gradingsOf, judgeAgreement, judgePairs, sharedGradings } from '../../../src/domain/comparison/judges.ts';
import { leaderboard } from '../../../src/domain/comparison/leaderboard.ts';
import { lettersOf } from '../../../src/domain/comparison/letters.ts';
import { comparePairs, eachWithEach } from '../../../src/domain/comparison/pairs.ts';
import { repeatsOf } from '../../../src/domain/comparison/repeats.ts';
import { slicesByDuration, slicesByFacet, slicesByKept } from '../../../src/domain/comparison/slices.ts';
import type { Question } from '../../../src/domain/question.ts';
import { withPersonScore, withScore } from '../../../src/domain/scoring.ts';
import type { Basis } from '../../../src/domain/statistics/tally.ts';
import { writtenItem, writtenQuestion, writtenRun, type Came } from './written.ts';

const many = (count: number, fields: (index: number) => Partial<Question> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    writtenQuestion(`q${index}`, { cluster: `v${index % 3}`, ...fields(index) }),
  );

const FREE = { target: { kind: 'text', references: ['words'] } } as const;

const choiceOf = (questions: readonly Question[], basis: Basis = 'asked'): Scope => ({
  kind: 'choice',
  questions,
  basis,
});
const textOf = (questions: readonly Question[]): Scope => ({ kind: 'text', questions, basis: 'asked' });

const runOf = (questions: readonly Question[], came: readonly Came[], id = 'r') =>
  writtenRun(
    questions.map((question, index) => writtenItem(question, came[index] ?? { kind: 'failed' })),
    { id },
  );

const RIGHT: Came = { kind: 'chose', index: 0 };
const WRONG: Came = { kind: 'chose', index: 1 };

describe('the points of a run', () => {
  const questions = many(4);
  const run = runOf(questions, [RIGHT, WRONG, { kind: 'unread' }, { kind: 'failed' }]);

  test.each([
    ['asked', { q0: 1, q1: 0, q2: 0, q3: 0 }],
    ['answered', { q0: 1, q1: 0, q2: 0 }],
    ['read', { q0: 1, q1: 0 }],
  ] as const)('out of what was %s', (basis, points) => {
    expect(Object.fromEntries(pointsOf(run, choiceOf(questions, basis)))).toEqual(points);
  });

  test('count a question once that was asked three times, and leave out what is not asked about', () => {
    const [first, second] = many(2);
    if (first === undefined || second === undefined) throw new Error('two were made');
    const repeated = writtenRun(
      [
        writtenItem(first, RIGHT),
        writtenItem(first, WRONG, { repeat: 1 }),
        writtenItem(first, { kind: 'failed' }, { repeat: 2 }),
        writtenItem(second, RIGHT),
      ],
      { repeats: 3 },
    );
    expect([...pointsOf(repeated, choiceOf([first]))]).toEqual([['q0', 1 / 3]]);
    expect([...pointsOf(repeated, choiceOf([first], 'answered'))]).toEqual([['q0', 1 / 2]]);
  });

  test('of a rule share a tie', () => {
    const tied = writtenQuestion('t', { target: { kind: 'choice', options: ['aa', 'bb', 'longer'], correct: 1 } });
    const rule: Entrant = { kind: 'rule', id: 'shortest-option', looks: false, rule: 'shortest-option' };
    expect([...pointsOf(rule, choiceOf([tied]))]).toEqual([['t', 0.5]]);
  });
});

describe('the leaderboard', () => {
  const questions = many(6);

  test('counts what was not asked yet, and has no figure for a run without answers', () => {
    const begun = runOf(questions.slice(0, 2), [RIGHT, RIGHT], 'begun');
    const started = { ...begun, run: { ...begun.run, questionIds: questions.map(({ id }) => id) } };
    const none = runOf([], [], 'none');
    const rows = leaderboard([none, started], choiceOf(questions));
    expect(rows.map(({ entrant }) => entrant.id)).toEqual(['begun', 'none']);
    expect(rows[0]).toMatchObject({ unasked: 4, total: 2, figure: { n: 2 } });
    expect(rows[1]?.figure).toBeNull();
  });

  test('shows a figure without failed calls only where failed calls count', () => {
    const run = runOf(questions, [RIGHT, RIGHT, WRONG, { kind: 'failed' }, WRONG, RIGHT]);
    expect(leaderboard([run], choiceOf(questions))[0]?.withoutFailed).toMatchObject({ n: 5, value: 3 / 5 });
    expect(leaderboard([run], choiceOf(questions, 'answered'))[0]?.withoutFailed).toBeNull();
  });

  test('has Wilson’s interval beside choices and none beside scores', () => {
    const ten = many(10);
    const run = runOf(
      ten,
      ten.map(() => RIGHT),
    );
    // Wilson's interval of 10 of 10, from statsmodels.
    expect(leaderboard([run], choiceOf(ten))[0]?.plain?.[0]).toBeCloseTo(0.7224672001371106, 9);
    const free = many(2, () => FREE);
    const scored = runOf(free, [
      { kind: 'scored', points: 2 },
      { kind: 'scored', points: 1 },
    ]);
    expect(leaderboard([scored], textOf(free))[0]).toMatchObject({ plain: null, total: 3, figure: { value: 1.5 } });
  });
});

describe('a pair', () => {
  const compared = (first: readonly Came[], second: readonly Came[], questions = many(first.length)) => {
    const scope = choiceOf(questions, 'answered');
    const sides = [runOf(questions, first, 'a'), runOf(questions, second, 'b')].map((entrant) => ({
      entrant,
      points: pointsOf(entrant, scope),
    }));
    return comparePairs(eachWithEach(sides), { questions, most: 1, seed: 5 })[0];
  };

  test('uses the questions that both answered, and says how many', () => {
    const pair = compared([RIGHT, RIGHT, { kind: 'failed' }, WRONG], [WRONG, RIGHT, RIGHT, { kind: 'failed' }]);
    expect(pair?.compared).toMatchObject({
      firstHigher: 1,
      secondHigher: 0,
      same: 1,
      difference: { n: 2, value: 0.5 },
    });
  });

  test('is tested by McNemar where each side is right or wrong', () => {
    const first = Array.from({ length: 12 }, (_, index) => (index < 10 ? RIGHT : WRONG));
    const second = Array.from({ length: 12 }, (_, index) => (index < 10 ? WRONG : RIGHT));
    // 10 against 2, by scipy's binomial test.
    const pair = compared(first, second);
    expect(pair?.test).toMatchObject({ kind: 'mcnemar', onlyFirst: 10, onlySecond: 2 });
    expect(pair?.test.p).toBeCloseTo(0.03857421875, 12);
  });

  test('is tested by sign flips of whole videos where points are finer', () => {
    const questions = many(6, () => FREE);
    const points = (values: readonly number[], id: string) => ({
      entrant: runOf(
        questions,
        values.map((value) => ({ kind: 'scored', points: value })),
        id,
      ),
      points: new Map(values.map((value, index) => [`q${index}`, value])),
    });
    const [pair] = comparePairs([[points([2, 2, 2, 1, 2, 2], 'a'), points([1, 1, 0, 1, 0, 1], 'b')]], {
      questions,
      most: 2,
      seed: 5,
    });
    // Three videos differ by 1, 3 and 3 in the same direction: 2 of 8 sign assignments are as far from zero.
    expect(pair?.test).toEqual({ kind: 'sign-flip', p: 0.25, rounds: 8, exact: true, seed: 5 });
  });

  test('of two runs without a common question is left out', () => {
    expect(compared([RIGHT, { kind: 'failed' }], [{ kind: 'failed' }, RIGHT])).toBeUndefined();
  });
});

describe('slices', () => {
  test('go by the first number of their value, open ends last', () => {
    const lengths = ['>20s', '10-20s', '0-5s', '5-10s'];
    const questions = many(4, (index) => ({ facets: { length: lengths[index] ?? '' } }));
    expect(slicesByFacet(questions, 'length').map(({ value }) => value)).toEqual(['0-5s', '5-10s', '10-20s', '>20s']);
  });

  test('say when they hold fewer than 20 questions or 5 videos', () => {
    const of = (count: number, videos: number) =>
      slicesByKept(many(count, (index) => ({ cluster: `v${index % videos}` }))).map(({ few, clusters }) => [
        few,
        clusters,
      ]);
    expect(of(20, 5)).toEqual([[false, 5]]);
    expect(of(19, 5)).toEqual([[true, 5]]);
    expect(of(40, 4)).toEqual([[true, 4]]);
  });

  test('of three seconds are open from 30 on, and empty ones are left out', () => {
    const ends = [0.42, 2.99, 3, 29.9, 30, 61.65];
    const questions = many(6, (index) => ({
      media: [{ kind: 'clip', source: 'v', start: 0, end: ends[index] ?? 1, roi: null }],
    }));
    expect(slicesByDuration(questions).map(({ value, questions: { length } }) => [value, length])).toEqual([
      ['0', 2],
      ['3', 1],
      ['27', 1],
      ['30', 2],
    ]);
  });

  test('leave out questions that have no such facet', () => {
    expect(slicesByFacet([...many(2), writtenQuestion('x', { facets: { region: 'lung' } })], 'region')).toMatchObject([
      { value: 'lung', questions: { length: 1 } },
    ]);
  });
});

describe('letters', () => {
  const [question] = many(1);
  if (question === undefined) throw new Error('one was made');

  test('are those that the run showed, not those of the file', () => {
    const item = writtenItem(question, RIGHT, { shown: ['fourth', 'third', 'first', 'second'] });
    const { counts } = lettersOf(writtenRun([item]), choiceOf([question]));
    expect(counts.map(({ letter, keys, chosen, right }) => `${letter} ${keys} ${chosen} ${right}`)).toEqual([
      'A 0 0 0',
      'B 0 0 0',
      'C 1 1 1',
    ]);
  });

  test('follow the order in which options were put, whatever became of their words', () => {
    const items = [0, 1, 2, 3].map((turn) =>
      writtenItem(question, RIGHT, { repeat: turn, order: [0, 1, 2, 3].map((place) => (place + turn) % 4) }),
    );
    const { counts } = lettersOf(writtenRun(items, { repeats: 4 }), choiceOf([question]));
    // One question, right in each of four rotations: it counts once, a quarter under each letter.
    expect(counts.map(({ keys, chosen, right }) => [keys, chosen, right])).toEqual(
      Array.from({ length: 4 }, () => [0.25, 0.25, 0.25]),
    );
  });

  test('give balanced accuracy as the mean over key letters', () => {
    const keys = [0, 0, 0, 1];
    const questions = many(4, (index) => ({
      target: { kind: 'choice', options: ['first', 'second'], correct: keys[index] ?? 0 },
    }));
    // Always A: right on 3 of 3 keys A and on none of one key B.
    const always = runOf(
      questions,
      questions.map(() => RIGHT),
    );
    expect(lettersOf(always, choiceOf(questions)).balanced).toBe(0.5);
    const rule: Entrant = { kind: 'rule', id: 'always-a', looks: false, rule: 'always-a' };
    expect(lettersOf(rule, choiceOf(questions)).balanced).toBe(0.5);
  });

  test('count replies without one apart', () => {
    const questions = many(3);
    const run = runOf(questions, [RIGHT, { kind: 'unread' }, { kind: 'failed' }]);
    expect(lettersOf(run, choiceOf(questions)).without).toBe(2);
    expect(lettersOf(run, choiceOf(questions, 'answered')).without).toBe(1);
    expect(lettersOf(runOf([], []), choiceOf(questions)).balanced).toBeNull();
  });
});

describe('repeats', () => {
  const questions = many(2);
  const [one, two] = questions;
  if (one === undefined || two === undefined) throw new Error('two were made');
  const run = writtenRun(
    [
      ...[RIGHT, RIGHT, WRONG].map((came, repeat) => writtenItem(one, came, { repeat })),
      ...[WRONG, WRONG, WRONG].map((came, repeat) => writtenItem(two, came, { repeat })),
    ],
    { repeats: 3 },
  );

  test('have a figure each, a majority, and a count of questions whose answer changed', () => {
    expect(repeatsOf(run, choiceOf(questions))).toMatchObject({
      figures: [0.5, 0.5, 0],
      majority: { value: 0.5, n: 2 },
      changed: 1,
      compared: 2,
    });
  });

  test('are right every time where each of them is', () => {
    expect(repeatsOf(run, choiceOf(questions))?.always).toMatchObject({ value: 0, n: 2 });
    const steady = writtenRun(
      [writtenItem(one, RIGHT), writtenItem(one, RIGHT, { repeat: 1 }), writtenItem(two, RIGHT)],
      {
        repeats: 2,
      },
    );
    // The second question was asked once so far.
    expect(repeatsOf(steady, choiceOf(questions))?.always).toMatchObject({ value: 1, n: 1 });
  });

  test('share the point of a tied vote', () => {
    const tied = writtenRun([writtenItem(one, RIGHT), writtenItem(one, WRONG, { repeat: 1 })], { repeats: 2 });
    expect(repeatsOf(tied, choiceOf([one]))?.majority?.value).toBe(0.5);
  });

  test('are none where a run asked once', () => {
    expect(repeatsOf(runOf(questions, [RIGHT, RIGHT]), choiceOf(questions))).toBeNull();
  });
});

describe('lists of questions', () => {
  const questions = many(5, (index) => ({
    media: [{ kind: 'clip', source: 'v', start: 0, end: 9 - index, roi: null }],
  }));
  const points = (values: readonly (number | null)[]) =>
    new Map(values.flatMap((value, index) => (value === null ? [] : [[`q${index}`, value] as const])));
  const compared = new Map([
    ['a', points([1, 1, 0, 0, null])],
    ['b', points([1, 0, 0, 1, null])],
  ]);
  const ids = (which: Parameters<typeof differing>[0], order: 'benchmark' | 'length' | 'right' = 'benchmark') =>
    differing(which, { questions, compared, most: 1, order }).map(({ id }) => id);

  test('hold what differs, what none or all have right, and what one alone has', () => {
    expect(ids({ kind: 'differ' })).toEqual(['q1', 'q3']);
    expect(ids({ kind: 'none-right' })).toEqual(['q2']);
    expect(ids({ kind: 'all-right' })).toEqual(['q0']);
    expect(ids({ kind: 'only', id: 'a' })).toEqual(['q1']);
    expect(ids({ kind: 'only', id: 'gone' })).toEqual([]);
  });

  test('are ordered by clip length or by how much is right', () => {
    expect(ids({ kind: 'differ' }, 'length')).toEqual(['q3', 'q1']);
    expect(ids({ kind: 'none-right' }, 'right')).toEqual(['q2']);
  });
});

describe('judges', () => {
  const questions = many(6, () => FREE);
  const scored = (values: readonly number[], id: string) =>
    runOf(
      questions,
      values.map((points) => ({ kind: 'scored', points })),
      id,
    );

  test('agree by kappa and alpha, and the answers two points apart are named', () => {
    const gradings = sharedGradings(
      scored([0, 0, 1, 2, 2, 1], 'a'),
      scored([0, 1, 1, 2, 0, 1], 'b'),
      textOf(questions),
    );
    if (gradings === null) throw new Error('the replies are the same');
    const agreement = judgeAgreement(...gradings, 2);
    expect(agreement).toMatchObject({ n: 6, same: 4, opposed: ['q4#0'] });
    expect(agreement?.table).toEqual([
      [1, 1, 0],
      [0, 2, 0],
      [1, 0, 1],
    ]);
    // Squared differences come to 5; from the margins 2, 2, 2 and 2, 3, 1 they are expected to come to 7.
    expect(agreement?.kappa).toBeCloseTo(1 - 5 / 7, 12);
  });

  test('of one run are compared judge with judge, and each with the person', () => {
    const overlap = { id: 'overlap', model: null, promptVersion: null };
    const run = scored([0, 0, 1, 2, 2, 1], 'a');
    const items = run.items.map((item, index) => {
      if (item.state !== 'scored' || item.score.kind !== 'graded') return item;
      const both = withScore(item, { ...item.score, points: 2, by: overlap });
      const decision = { points: index === 0 ? 2 : 0, most: 2, name: '', reason: '', at: '2026-11-29T10:00:00.000Z' };
      return { ...item, ...(index < 2 ? withPersonScore(both, decision) : both) };
    });
    const judged = { ...run, items };
    const scope = textOf(questions);
    expect(gradingsOf(judged, scope).map(({ by, points }) => [by[0]?.id, points.size])).toEqual([
      ['rubric-strict', 6],
      ['overlap', 6],
      ['person', 2],
    ]);
    const pairs = judgePairs([judged], scope).map(({ agreement }) => agreement);
    expect(pairs.map(({ first, second, n, same }) => [first[0]?.id, second[0]?.id, n, same])).toEqual([
      ['rubric-strict', 'overlap', 6, 2],
      ['rubric-strict', 'person', 2, 1],
      ['overlap', 'person', 2, 1],
    ]);
    expect(pairs[1]).toMatchObject({
      opposed: ['q0#0'],
      table: [
        [1, 0, 1],
        [0, 0, 0],
        [0, 0, 0],
      ],
    });
  });

  test('of two runs with other replies have nothing to agree on', () => {
    const first = scored([1, 1, 1, 1, 1, 1], 'a');
    const items = first.items.map((item) =>
      item.state === 'scored'
        ? { ...item, prediction: { ...item.prediction, reply: { ...item.prediction.reply, text: 'other words' } } }
        : item,
    );
    expect(sharedGradings(first, { ...first, items }, textOf(questions))).toBeNull();
  });
});

describe('what the judge said', () => {
  test('is counted as said, and as upstream counts it', () => {
    const questions = many(4, () => FREE);
    const run = runOf(questions, [
      { kind: 'scored', points: 0, errorType: 'wrong_conclusion' },
      { kind: 'scored', points: 0, errorType: 'both_fail' },
      { kind: 'scored', points: 1, errorType: 'wrong_conclusion' },
      { kind: 'scored', points: 2, errorType: 'none' },
    ]);
    expect(errorTypesOf(run, textOf(questions))).toEqual({
      judged: { none: 1, wrong_visual_evidence: 0, wrong_conclusion: 2, both_fail: 1 },
      upstream: { wrong_visual_evidence: 0, wrong_conclusion: 1, both: 2 },
    });
  });
});

describe('effort', () => {
  test('is the median and the middle half of what was recorded', () => {
    const questions = many(5);
    const latencies = [4, 1, 3, 2, 0];
    const run = writtenRun(
      questions.map((question, index) => writtenItem(question, RIGHT, { latency: latencies[index] ?? 0 })),
    );
    // A latency of 0 was not recorded. numpy's quartiles of 1…4: 1.75, 2.5, 3.25.
    expect(effortOf(run, choiceOf(questions))).toEqual({
      latency: { low: 1.75, median: 2.5, high: 3.25, n: 4 },
      promptTokens: null,
      replyTokens: null,
      spent: null,
    });
  });

  test('adds up what was spent, and keeps calls of unknown price apart', () => {
    const questions = many(2);
    const items = questions.map((question, index) => ({
      ...writtenItem(question, RIGHT),
      spent: { calls: 1 + index, usd: 0.25 * (1 - index), unpriced: 2 * index },
    }));
    expect(effortOf(writtenRun(items), choiceOf(questions)).spent).toEqual({ calls: 3, usd: 0.25, unpriced: 2 });
  });
});
