import { describe, expect, test } from 'vitest';
import type { Clip, ClipMaker, ClipRecipe } from '../../src/domain/clip.ts';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { ClipMedia } from '../../src/domain/media.ts';
import type { Provider } from '../../src/domain/model.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Question } from '../../src/domain/question.ts';
import type { Run } from '../../src/domain/run.ts';
import { AskDraft } from '../../src/ui/state/AskDraft.svelte.ts';
import { ClipOnScreen } from '../../src/ui/state/ClipOnScreen.svelte.ts';
import { OwnAnswers } from '../../src/ui/state/OwnAnswers.svelte.ts';

const clip: Clip = { blob: new Blob(['mp4']), recipe: {} as ClipRecipe };
const media = (start: number): ClipMedia => ({ kind: 'clip', source: 'v', start, end: start + 1, roi: null });

/** Cuts when it is told to, as a worker that takes its time. */
class SlowClips implements Pick<ClipMaker, 'cut'> {
  readonly cuts: { media: ClipMedia; signal: AbortSignal; end: (outcome: Outcome<Clip>) => void }[] = [];

  cut(media: ClipMedia, { signal }: Parameters<ClipMaker['cut']>[1]): Promise<Outcome<Clip>> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.cuts.push({ media, signal, end: resolve });
    });
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the clip on screen', () => {
  test('plays from an address that ends with the clip', async () => {
    const clips = new SlowClips();
    const onScreen = new ClipOnScreen(clips);
    onScreen.show(media(0));
    expect(onScreen.view.state).toBe('cutting');
    clips.cuts[0]?.end(success(clip));
    await settled();
    if (onScreen.view.state !== 'ready') throw new Error(onScreen.view.state);
    const { url } = onScreen.view;
    expect(await (await fetch(url)).text()).toBe('mp4');
    onScreen.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  test('is the one asked for last, however late the one before comes', async () => {
    const clips = new SlowClips();
    const onScreen = new ClipOnScreen(clips);
    onScreen.show(media(0));
    onScreen.show(media(5));
    expect(clips.cuts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    clips.cuts[0]?.end(failure('engine-failed'));
    await settled();
    expect(onScreen.view.state).toBe('cutting');
  });

  test('stops when it is told to, and cuts the same clip when it is tried again', async () => {
    const clips = new SlowClips();
    const onScreen = new ClipOnScreen(clips);
    onScreen.show(media(3));
    onScreen.stop();
    await settled();
    expect(onScreen.view.state).toBe('stopped');
    onScreen.retry();
    expect(clips.cuts.map(({ media: { start } }) => start)).toEqual([3, 3]);
  });

  test('says why there is none', async () => {
    const clips = new SlowClips();
    const onScreen = new ClipOnScreen(clips);
    onScreen.show(media(0));
    clips.cuts[0]?.end(failure('proxy-unreachable'));
    await settled();
    expect(onScreen.view).toMatchObject({ state: 'failed', failure: { code: 'proxy-unreachable' } });
  });
});

describe('what is asked next', () => {
  const provider = (id: string, fields: Partial<Provider>): Provider =>
    ({ id, looks: true, needsKey: true, settings: [], suggestions: [`${id}-1`], ...fields }) as Provider;
  const providers = [
    provider('cloud', { settings: [{ kind: 'number', name: 'heat', initial: 1, min: 0, max: 2, step: 0.1 }] }),
    provider('local', { needsKey: false }),
    provider('rule', { looks: false, needsKey: false }),
  ];
  const judges = [
    { id: 'strict', needsModel: true },
    { id: 'words', needsModel: false },
  ];
  const draftAfter = (latest: Run | null) => new AskDraft({ providers, judges, engine: 'auto', latest });

  test('is a rule at first: it needs no key and reaches nobody', () => {
    const draft = draftAfter(null);
    expect([draft.provider.id, draft.model]).toEqual(['rule', 'rule-1']);
    expect(draft.judge).toEqual({ id: 'words', model: null });
    expect(draft.keysWanted({ isJudged: true })).toEqual([]);
  });

  test('is judged by a model where a model answers', () => {
    const draft = draftAfter(null);
    draft.chooseProvider('cloud');
    expect(draft.judge).toEqual({ id: 'strict', model: { provider: 'cloud', model: 'cloud-1' } });
    expect(draft.settings).toEqual({ heat: 1 });
  });

  test('wants a key for the judge as well, where the answer is judged', () => {
    const draft = draftAfter(null);
    draft.chooseProvider('local');
    draft.chooseJudge({ id: 'strict', model: { provider: 'cloud', model: 'cloud-1' } });
    expect(draft.keysWanted({ isJudged: false })).toEqual([]);
    expect(draft.keysWanted({ isJudged: true })).toEqual(['cloud']);
  });

  test('is what was asked last time, and settings that are new since keep their first value', () => {
    const latest = {
      model: { provider: 'cloud', model: 'cloud-9', settings: { heat: 0.5 } },
      judge: { id: 'words', model: null },
    } as unknown as Run;
    const draft = draftAfter(latest);
    expect([draft.provider.id, draft.model, draft.settings]).toEqual(['cloud', 'cloud-9', { heat: 0.5 }]);
    expect(draft.judge.id).toBe('words');
  });

  test('is asked once of a model that was kept beside the others and not changed since', () => {
    const benchmark = { id: 'b', version: '1', variants: () => ['as-published'] } as unknown as Benchmark;
    const question = { id: 'q', target: { kind: 'choice' }, rationale: null } as unknown as Question;
    const modelsOf = (draft: AskDraft) =>
      draft.toRuns([question], { benchmark, purpose: 'run' }).map(({ model }) => [model.model, model.settings['heat']]);
    const draft = draftAfter(null);
    draft.chooseProvider('cloud');
    draft.addModel();
    expect(modelsOf(draft)).toEqual([['cloud-1', 1]]);
    draft.set('heat', 0.5);
    expect(modelsOf(draft)).toEqual([
      ['cloud-1', 1],
      ['cloud-1', 0.5],
    ]);
  });

  test('has its explanations judged by nobody unless that is chosen, or was the last time', () => {
    const question = { id: 'q', target: { kind: 'choice' }, rationale: 'Why.' } as unknown as Question;
    const benchmark = { id: 'b', version: '1', variants: () => ['as-published'] } as unknown as Benchmark;
    const runsOf = (draft: AskDraft, isExplained: boolean) =>
      draft.toRuns([question], { benchmark, purpose: 'run', isExplained });
    const draft = draftAfter(null);
    draft.chooseProvider('local');
    expect(runsOf(draft, true)[0]).not.toHaveProperty('explanationJudge');
    draft.explaining.chooseJudgeId('strict');
    const strict = { id: 'strict', model: { provider: 'local', model: 'local-1' } };
    expect(runsOf(draft, true)[0]).toMatchObject({ explanationJudge: strict });
    expect(runsOf(draft, false)[0]).not.toHaveProperty('explanationJudge');
    draft.explaining.chooseJudge({ ...strict, model: { provider: 'cloud', model: 'cloud-1' } });
    expect(draft.keysWanted({ isJudged: false, isExplained: true })).toEqual(['cloud']);
    expect(draft.keysWanted({ isJudged: false, isExplained: false })).toEqual([]);
    const [latest = null] = runsOf(draft, true);
    expect(draftAfter(latest).explaining.choice).toEqual(latest?.explanationJudge);
  });

  test('falls back to a rule where the provider of last time is gone', () => {
    const latest = { model: { provider: 'gone', model: 'x', settings: {} }, judge: { id: 'words', model: null } };
    expect(draftAfter(latest as unknown as Run).provider.id).toBe('rule');
  });
});

test('what is chosen or given after the reveal is no answer of one’s own', () => {
  const answers = new OwnAnswers();
  answers.choose('q', 1);
  answers.give('number', 55);
  answers.setRevealed('q', true);
  answers.setRevealed('number', true);
  answers.choose('q', 2);
  answers.give('number', 60);
  expect(answers.to('q')).toEqual({ choice: 1, value: null, revealed: true });
  expect(answers.to('number')).toEqual({ choice: null, value: 55, revealed: true });
  expect(answers.to('other')).toEqual({ choice: null, value: null, revealed: false });
});
