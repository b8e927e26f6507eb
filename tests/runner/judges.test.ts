import { describe, expect, test } from 'vitest';
import { failure, success } from '../../src/domain/failure.ts';
import type { Item } from '../../src/domain/item.ts';
import { JUDGED_LATER, type Judge, type JudgeChoice } from '../../src/domain/judge.ts';
import type { Score } from '../../src/domain/score.ts';
import { withPersonScore } from '../../src/domain/scoring.ts';
import type { RunnerPorts } from '../../src/runner/Runner.ts';
import { runOf, sharedLocks } from './fakes.ts';
import { Stage } from './Stage.ts';

const OTHER: JudgeChoice = { id: 'other-judge', model: { provider: 'fake', model: 'wise' } };

/** A judge that gives what its choice is called for: the run's own 2 points, another one none. */
function judgeFor({ id, model }: JudgeChoice) {
  const by = { id, model: model?.model ?? null, promptVersion: '1' };
  const score: Score = { kind: 'graded', points: id === OTHER.id ? 0 : 2, most: 2, errorType: null, remark: null, by };
  const judge: Judge = { grader: by, canGrade: ({ target }) => target.kind === 'text', grade: async () => score };
  return success(judge);
}

const decide = (item: Item): Item =>
  item.state === 'scored'
    ? { ...item, ...withPersonScore(item, { points: 1, most: 2, name: 'A. Reader', reason: '', at: '2026-11-29' }) }
    : item;

async function judgedRun(questions: ConstructorParameters<typeof Stage>[0]): Promise<Stage> {
  const stage = new Stage(questions, { judgeFor });
  await stage.start();
  await stage.rest();
  return stage;
}

describe('judging a run with another judge', () => {
  test('adds its score to the one before, and asks the model nothing', async () => {
    const stage = await judgedRun({ free: 2 });
    expect((await stage.runner.rejudge('run-1', stage.benchmark, { judge: OTHER })).ok).toBe(true);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(2);
    expect(stage.store.item('f1')).toMatchObject({
      score: { points: 0, by: { id: 'other-judge', model: 'wise' } },
      scores: [{ points: 2, by: { id: 'fake-judge' } }, { points: 0 }],
    });
  });

  test('leaves choices to the key', async () => {
    const stage = await judgedRun({ choices: 1, free: 1 });
    await stage.runner.rejudge('run-1', stage.benchmark, { judge: OTHER });
    await stage.rest();
    expect(stage.store.item('c0')).toMatchObject({ scores: [{ by: { id: 'exact' } }] });
  });

  test('is for that time only: the run keeps its judge', async () => {
    const stage = await judgedRun({ free: 1 });
    await stage.runner.rejudge('run-1', stage.benchmark, { judge: OTHER });
    await stage.rest();
    await stage.runner.rejudge('run-1', stage.benchmark);
    await stage.rest();
    expect(stage.store.item('f0')).toMatchObject({ score: { points: 2 }, scores: [{ points: 0 }, { points: 2 }] });
  });
});

describe('what a person decides of an answer', () => {
  test('is stored at once, of a run at rest', async () => {
    const stage = await judgedRun({ free: 1 });
    expect((await stage.runner.change('run-1', 'f0#0', decide)).ok).toBe(true);
    expect(stage.store.item('f0')).toMatchObject({ score: { points: 1, by: { id: 'person' } } });
    const activity = await stage.runner.activity('run-1');
    expect(activity?.items.get('f0#0')).toMatchObject({ score: { points: 1 } });
  });

  test('outlives a judge that was at work on the run meanwhile', async () => {
    const stage = await judgedRun({ free: 20 });
    await stage.runner.rejudge('run-1', stage.benchmark, { judge: OTHER });
    expect((await stage.runner.activity('run-1'))?.state).toBe('running');
    expect((await stage.runner.change('run-1', 'f19#0', decide)).ok).toBe(true);
    await stage.rest();
    expect(stage.store.item('f19')).toMatchObject({
      score: { points: 1, by: { id: 'person' } },
      scores: [{ points: 2 }, { points: 0 }],
    });
  });

  test('is refused while another tab works on the run, and of an answer that there is not', async () => {
    const locks = sharedLocks();
    const stage = new Stage({ free: 1 }, { judgeFor, locks });
    await stage.start();
    await stage.rest();
    expect(await stage.runner.change('run-1', 'f9#0', decide)).toMatchObject({ failure: { code: 'data-missing' } });
    const release = await locks.hold('run-1');
    expect(await stage.runner.change('run-1', 'f0#0', decide)).toMatchObject({ failure: { code: 'run-elsewhere' } });
    await release?.();
    expect((await stage.runner.change('run-1', 'f0#0', decide)).ok).toBe(true);
  });
});

test('a run that is judged later asks and scores choices, keeps free answers unscored, and is done with that', async () => {
  const stage = new Stage({ choices: 1, free: 2 });
  await stage.start({ judge: { id: JUDGED_LATER, model: null } });
  expect((await stage.rest()).state).toBe('finished');
  expect(stage.states()).toEqual({ c0: 'scored', f0: 'answered', f1: 'answered' });
  expect(stage.judged).toEqual([]);
  expect((await stage.tab().activity('run-1'))?.state).toBe('finished');
  await stage.runner.resume('run-1', stage.benchmark);
  await stage.rest();
  expect(stage.judged).toEqual([]);
  await stage.runner.rejudge('run-1', stage.benchmark, { judge: OTHER, keys: ['f0#0', 'f1#0'] });
  await stage.rest();
  expect(stage.states()).toEqual({ c0: 'scored', f0: 'scored', f1: 'scored' });
  expect(stage.model.calls).toHaveLength(3);
});

describe('a run with a judge of explanations', () => {
  const asked = (questions: ConstructorParameters<typeof Stage>[0], change: Partial<RunnerPorts> = {}) => {
    const stage = new Stage(questions, { judgeFor, ...change });
    return { stage, started: stage.start({ explanationJudge: OTHER }) };
  };

  test('judges what is said beside each choice, and free answers by their own judge alone', async () => {
    const { stage } = asked({ choices: 2, free: 1 });
    expect((await stage.rest()).state).toBe('finished');
    for (const id of ['c0', 'c1']) {
      expect(stage.store.item(id)).toMatchObject({
        score: { points: 1, by: { id: 'exact' } },
        explanation: { points: 0, by: { id: OTHER.id, model: 'wise' } },
      });
    }
    expect(stage.store.item('f0')).toMatchObject({ score: { points: 2, by: { id: 'fake-judge' } } });
    expect(stage.store.item('f0')).not.toHaveProperty('explanation');
  });

  test('is finished where the key explains nothing to judge by', async () => {
    const stage = new Stage({ choices: 1 }, { judgeFor });
    const benchmark = {
      ...stage.benchmark,
      questions: stage.benchmark.questions.map((one) => ({ ...one, rationale: null })),
    };
    await stage.runner.start(runOf(benchmark, { explanationJudge: OTHER }), benchmark);
    await stage.rest();
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', explanation: null });
    expect((await stage.tab().activity('run-1'))?.state).toBe('finished');
  });

  test('halts where that judge’s key is refused, keeps the scores, and going on judges explanations alone', async () => {
    const { failure: refused } = failure('key-refused', {});
    const by = { id: 'x', model: 'm', promptVersion: null };
    const refusing: Judge = {
      grader: by,
      canGrade: () => true,
      grade: async () => ({ kind: 'ungraded', reason: 'judge-failed', failure: refused, detail: '', by }),
    };
    const { stage } = asked({ choices: 3 }, { judgeFor: () => success(refusing) });
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'key-refused' } });
    const calls = stage.model.calls.length;
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', score: { by: { id: 'exact' } } });
    const later = stage.tab({ judgeFor });
    expect(await later.activity('run-1')).toMatchObject({ state: 'halted', halt: { code: 'key-refused' } });
    await later.resume('run-1', stage.benchmark);
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.calls).toHaveLength(Math.max(3, calls));
    for (const id of ['c0', 'c1', 'c2']) expect(stage.store.item(id)).toMatchObject({ explanation: { points: 0 } });
  });

  test('does not start where that judge cannot be opened', async () => {
    const { started } = asked(
      { choices: 1 },
      { judgeFor: (choice) => (choice.id === OTHER.id ? failure('key-missing', {}) : judgeFor(choice)) },
    );
    expect(await started).toMatchObject({ failure: { code: 'key-missing' } });
  });
});

describe('judging explanations', () => {
  const explain = (stage: Stage, keys?: string[]) =>
    stage.runner.rejudge('run-1', stage.benchmark, {
      judge: OTHER,
      what: 'explanations',
      ...(keys && { keys }),
    });

  test('leaves the choice as it was graded, and asks the model nothing', async () => {
    const stage = await judgedRun({ choices: 2, free: 1 });
    const before = stage.store.item('c1');
    expect((await explain(stage, ['c1#0', 'f0#0'])).ok).toBe(true);
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.calls).toHaveLength(3);
    expect(stage.store.item('c1')).toEqual({
      ...before,
      explanation: { kind: 'graded', points: 0, most: 2, errorType: null, remark: null, by: expect.anything() },
    });
    // A free answer is judged by the key's explanation anyway.
    for (const id of ['c0', 'f0']) expect(stage.store.item(id)).not.toHaveProperty('explanation');
  });

  test('stays beside an answer that is judged again or graded by a person, and goes when it is asked again', async () => {
    const stage = await judgedRun({ choices: 1 });
    await explain(stage);
    await stage.rest();
    await stage.runner.rejudge('run-1', stage.benchmark);
    await stage.rest();
    await stage.runner.change('run-1', 'c0#0', decide);
    expect(stage.store.item('c0')).toMatchObject({ explanation: { points: 0 }, score: { by: { id: 'person' } } });
    await stage.runner.retry('run-1', stage.benchmark, ['c0#0']);
    await stage.rest();
    expect(stage.store.item('c0')).not.toHaveProperty('explanation');
  });

  test('stops at what would meet every further one, and keeps the scores', async () => {
    const stage = await judgedRun({ choices: 2 });
    const { failure: refused } = failure('key-refused', {});
    const by = { id: 'x', model: 'm', promptVersion: null };
    const judge: Judge = {
      grader: by,
      canGrade: () => true,
      grade: async () => ({ kind: 'ungraded', reason: 'judge-failed', failure: refused, detail: '', by }),
    };
    const runner = stage.tab({ judgeFor: () => success(judge) });
    await runner.rejudge('run-1', stage.benchmark, { judge: OTHER, what: 'explanations' });
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'key-refused' } });
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', score: { by: { id: 'exact' } } });
    expect(stage.store.item('c0')).not.toHaveProperty('explanation');
  });
});
