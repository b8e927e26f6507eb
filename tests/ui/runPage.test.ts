import { describe, expect, test } from 'vitest';
import type { Activity, Step } from '../../src/domain/activity.ts';
import { itemKey, MADE_ELSEWHERE, type Item } from '../../src/domain/item.ts';
import type { Question } from '../../src/domain/question.ts';
import type { Run } from '../../src/domain/run.ts';
import type { Score } from '../../src/domain/score.ts';
import { scoredOnce } from '../../src/domain/scoring.ts';
import { explanationGrades, gradesApart } from '../../src/ui/views/run/grades.ts';
import { sightCautions } from '../../src/ui/views/run/itemWords.ts';
import { pace } from '../../src/ui/views/run/pace.ts';
import { readQuestionList } from '../../src/ui/views/run/questionList.ts';
import { tally } from '../../src/ui/views/run/tally.ts';
import { recipe } from '../media/recipe.ts';

const question = (id: string, fields: Partial<Question> = {}): Question => ({
  id,
  stem: 'What is shown?',
  media: [{ kind: 'clip', source: 'v1', start: 10, end: 20, roi: null }],
  target: { kind: 'choice', options: ['one', 'two'], correct: 0 },
  rationale: null,
  kept: true,
  facets: {},
  cluster: 'v1',
  title: 'A segment',
  cautions: [],
  ...fields,
});

describe('the pace of a run', () => {
  const start = 1_000_000;
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, index) => start + (index + 1) * seconds * 1000);

  test('is unknown before the third arrival', () => {
    expect(pace({ arrivals: every(2, 2), since: start, now: start + 5000, remaining: 10 })).toBeNull();
  });

  test('of one every two seconds is thirty a minute', () => {
    const found = pace({ arrivals: every(2, 60), since: start, now: start + 120_000, remaining: 15 });
    expect(found?.perMinute).toBeCloseTo(30);
    expect(found?.left).toBeCloseTo(30);
  });

  test('does not count what arrived before the run was taken up again', () => {
    const before = every(1, 100).map((at) => at - 3_600_000);
    const found = pace({ arrivals: [...before, ...every(4, 5)], since: start, now: start + 20_000, remaining: 1 });
    expect(found?.perMinute).toBeCloseTo(15);
  });

  test('slows while nothing arrives', () => {
    const found = pace({ arrivals: every(2, 3), since: start, now: start + 60_000, remaining: 1 });
    expect(found?.perMinute).toBeCloseTo(3);
  });
});

describe('a pasted list of questions', () => {
  const questions = [question('mcq/A (b)_/0'), question('mcq/A (b)_/1'), question('free/C/0')];

  test('keeps its own order and each question once', () => {
    const { found, unknown } = readQuestionList('free/C/0\n mcq/A (b)_/1, free/C/0\r\n', questions);
    expect(found.map(({ id }) => id)).toEqual(['free/C/0', 'mcq/A (b)_/1']);
    expect(unknown).toEqual([]);
  });

  test('takes addresses of questions as they are copied', () => {
    const { found } = readQuestionList('http://localhost:5173/#/question/mcq/A%20(b)_/0?kind=choice', questions);
    expect(found.map(({ id }) => id)).toEqual(['mcq/A (b)_/0']);
  });

  test('names what is no question of the benchmark', () => {
    expect(readQuestionList('mcq/A/9; 100 %', questions)).toEqual({ found: [], unknown: ['mcq/A/9', '100 %'] });
  });
});

describe('the counts of a run', () => {
  const run = { questionIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], repeats: 1 } as unknown as Run;
  const prompt = { version: 'v', system: '', text: '', options: null, order: null };
  const reply = {
    text: 'A',
    thoughts: null,
    finish: 'stop',
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: 1,
    request: null,
  } as const;
  const read = { kind: 'read', reply, answer: { kind: 'choice', index: 0 }, rule: 'letter' } as const;
  const common = (id: string) => ({
    runId: 'r',
    questionId: id,
    repeat: 0,
    attempt: 1,
    at: '2026-11-29T00:00:00Z',
    ...MADE_ELSEWHERE,
  });
  const by = { id: 'exact', model: null, promptVersion: null };
  const scored = (id: string, score: Score): Item => ({
    ...common(id),
    state: 'scored',
    prompt,
    prediction: read,
    ...scoredOnce(score),
  });
  const graded = (points: number, most: number): Score => ({
    kind: 'graded',
    points,
    most,
    errorType: null,
    remark: null,
    by,
  });
  const items: Item[] = [
    scored('a', graded(1, 1)),
    scored('b', graded(0, 1)),
    scored('c', graded(1, 2)),
    scored('d', { kind: 'ungraded', reason: 'judge-failed', failure: null, detail: '', by }),
    {
      ...common('e'),
      state: 'answered',
      prompt,
      prediction: { kind: 'unread', reply, reason: 'unreadable', rule: 'none' },
    },
    {
      ...common('f'),
      state: 'failed',
      stage: 'model',
      prompt: null,
      request: null,
      failure: { code: 'timed-out', facts: {}, retryable: true, retryAfter: null },
    },
  ];
  const activity = (inFlight: readonly string[]): Pick<Activity, 'items' | 'inFlight'> => ({
    items: new Map(items.map((item) => [itemKey(item.questionId, 0), item])),
    inFlight: new Map(
      inFlight.map((id): [string, Step] => [itemKey(id, 0), { kind: 'asking', share: null, since: 0 }]),
    ),
  });

  test('keep failed, unreadable and ungraded apart from wrong', () => {
    expect(tally(run, activity(['g']))).toEqual({
      total: 8,
      asked: 6,
      graded: 3,
      right: 1,
      half: 1,
      wrong: 1,
      failed: 1,
      unread: 1,
      ungraded: 1,
      unscored: 0,
      inFlight: 1,
      waiting: 1,
    });
  });

  test('stand beside a word for each clip that is not quite what was asked for', () => {
    const [item] = items;
    if (item === undefined) throw new Error('There is an item.');
    expect(sightCautions(item)).toEqual([]);
    const clip = {
      ...recipe,
      start: 2,
      end: 5,
      duration: 1.5,
      remarks: ['range-ignored', 'end-beyond-source'] as const,
    };
    const [caution, ...more] = sightCautions({ ...item, clip });
    expect(more).toEqual([]);
    expect(caution).toContain('1.5');
  });

  test('are graded apart: what is right or wrong, and the points of free answers', () => {
    expect(gradesApart(items, (id) => id === 'c')).toEqual([
      { kind: 'right', right: 1, graded: 2 },
      { kind: 'points', points: 1, most: 2 },
    ]);
    expect(gradesApart(items.slice(2), (id) => id === 'c')).toEqual([{ kind: 'points', points: 1, most: 2 }]);
  });

  test('have explanations beside that, whose points enter no other share', () => {
    const by = { id: 'overlap', model: null, promptVersion: 'overlap-1' };
    const explanation = { kind: 'graded' as const, points: 1, most: 2, errorType: null, remark: null, by };
    const explained = items.map((one) => (one.state === 'scored' ? { ...one, explanation } : one));
    const isFree = (id: string) => id === 'c';
    expect(gradesApart(explained, isFree)).toEqual(gradesApart(items, isFree));
    expect(explanationGrades(items)).toEqual([]);
    const graded = explained.filter(({ state }) => state === 'scored').length;
    expect(explanationGrades(explained)).toEqual([{ kind: 'explanations', points: graded, most: 2 * graded }]);
  });

  test('count a failed question that is asked again as in flight only', () => {
    const counts = tally(run, activity(['f']));
    expect([counts.failed, counts.inFlight, counts.asked, counts.waiting]).toEqual([0, 1, 5, 2]);
  });
});
