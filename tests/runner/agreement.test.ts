import { expect, test } from 'vitest';
import { Stage } from './Stage.ts';

const AGREEMENT = { terms: 'Terms of 2025', at: '2026-11-29T10:00:00.000Z' };

function stageUnder({ asksBeforeSending }: { asksBeforeSending: boolean }): Stage {
  const stage = new Stage({ choices: 2 });
  const terms = { name: AGREEMENT.terms, address: 'https://terms.test', asksBeforeSending };
  Object.assign(stage.benchmark, { terms });
  return stage;
}

test('a run without the agreement that its benchmark asks for does not start, and nothing is cut or sent', async () => {
  const stage = stageUnder({ asksBeforeSending: true });
  expect(await stage.start()).toMatchObject({ ok: false, failure: { code: 'terms-unsettled' } });
  expect(stage.clips.wishes).toEqual([]);
  expect(stage.model.calls).toEqual([]);
});

test('a run that records the agreement asks', async () => {
  const stage = stageUnder({ asksBeforeSending: true });
  expect(await stage.start({ agreement: AGREEMENT })).toMatchObject({ ok: true });
  await stage.rest();
  expect(stage.model.calls).toHaveLength(2);
});

test('a rule sends nothing, and needs none', async () => {
  const stage = stageUnder({ asksBeforeSending: true });
  stage.looks = false;
  expect(await stage.start()).toMatchObject({ ok: true });
  await stage.rest();
  expect(stage.states()).toEqual({ c0: 'scored', c1: 'scored' });
});

test('terms that do not ask stop no run', async () => {
  const stage = stageUnder({ asksBeforeSending: false });
  expect(await stage.start()).toMatchObject({ ok: true });
  await stage.rest();
  expect(stage.model.calls).toHaveLength(2);
});
