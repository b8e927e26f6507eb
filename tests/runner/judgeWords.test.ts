import { expect, test, vi } from 'vitest';
import type { ModelChoice } from '../../src/domain/model.ts';
import { success } from '../../src/domain/failure.ts';
import type { JudgeChoice } from '../../src/domain/judge.ts';
import { judgeFor } from '../../src/judges/registry.ts';
import { failed, replyOf } from './fakes.ts';
import { Stage } from './Stage.ts';

const JUDGE: JudgeChoice = { id: 'rubric-strict', model: { provider: 'fake', model: 'wise' } };
const VERDICT = replyOf('{"explanation": "As the key.", "error_type": "none", "score": 2}');

function stage(): { stage: Stage; opened: ModelChoice[]; words: Parameters<Stage['runner']['judge']>[0] } {
  const opened: ModelChoice[] = [];
  const stage: Stage = new Stage(
    { choices: 1, free: 1 },
    {
      judgeFor,
      connect: (choice) => {
        opened.push(choice);
        return success(stage.model);
      },
      costOf: () => 0.01,
    },
  );
  const question = stage.benchmark.questions[1];
  if (question === undefined) throw new Error('There is no free question.');
  return {
    stage,
    opened,
    words: { question, words: 'one, I say', judge: JUDGE, settings: { baseUrl: 'http://here' } },
  };
}

/** The judge's code comes in real time, and not in the stage's. */
const hasBegun = ({ model }: Stage) => vi.waitFor(() => expect(model.underWay).toBe(1));

test('a person’s words are judged without a clip, counted and stored nowhere', async () => {
  const { stage: on, opened, words } = stage();
  on.model.outcome = () => success(VERDICT);
  const steps: string[] = [];
  const judging = on.runner.judge(words, {
    signal: new AbortController().signal,
    onStep: (step) => steps.push(step),
  });
  await hasBegun(on);
  await on.clock.until(() => on.model.underWay === 0);
  expect(await judging).toMatchObject({
    value: { score: { kind: 'graded', points: 2, remark: 'As the key.' }, spent: { calls: 1, usd: 0.01 } },
  });
  expect(on.model.calls[0]).toMatchObject({ attachments: [], text: expect.stringContaining('one, I say') });
  expect(opened[0]?.settings).toMatchObject({ baseUrl: 'http://here', temperature: 0 });
  expect(steps).toEqual(['queued-for-call', 'asking']);
  expect(on.store.puts).toEqual([]);
  expect(on.clips.cuts).toEqual([]);
});

test('a judge that fails is tried again as in a run, and then a failure without points', async () => {
  const { stage: on, words } = stage();
  on.model.outcome = () => failed('server-error', { retryable: true });
  const judging = on.runner.judge(words, { signal: new AbortController().signal, onStep: () => undefined });
  await hasBegun(on);
  await on.clock.until(() => on.model.calls.length === 4 && on.model.underWay === 0);
  const outcome = await judging;
  expect(outcome).toMatchObject({
    value: { score: { kind: 'ungraded', failure: { code: 'server-error' } }, spent: { calls: 4, usd: 0 } },
  });
});

test('a judge that is stopped ends its call and rejects with the reason', async () => {
  const { stage: on, words } = stage();
  const stop = new AbortController();
  const judging = on.runner.judge(words, { signal: stop.signal, onStep: () => undefined });
  await hasBegun(on);
  const reason = new Error('enough');
  stop.abort(reason);
  await expect(judging).rejects.toBe(reason);
  expect(on.model.underWay).toBe(0);
});
