import { expect, test, describe, vi } from 'vitest';
import type { Media } from '../../src/domain/media.ts';
import { stepText } from '../../src/ui/messages/stepText.ts';
import type { Player } from '../../src/ui/parts/player/Player.svelte.ts';
import { questionKeys } from '../../src/ui/views/question/questionKeys.ts';

const STILL: Media = { kind: 'still', source: 'a', roi: null };
const CLIP: Media = { kind: 'clip', source: 'v', start: 0, end: 2, roi: null };

const keysOf = (shows: Media['kind'] | null, options: number, choose: (option: number) => void = () => undefined) =>
  questionKeys({
    shows,
    options,
    player: {} as Player,
    choose,
    reveal: () => undefined,
    ask: () => undefined,
    walk: () => undefined,
  });
const pressable = (...of: Parameters<typeof keysOf>) => new Set(keysOf(...of).flatMap(({ keys }) => keys));

describe('the keys of a question', () => {
  test('play and step where there is a clip, and nowhere else', () => {
    const played = [' ', ',', '.', 'l'];
    expect(played.filter((key) => pressable('clip', 4).has(key))).toEqual(played);
    expect(played.filter((key) => pressable('still', 4).has(key))).toEqual([]);
    expect(played.filter((key) => pressable(null, 0).has(key))).toEqual([]);
  });

  test('choose each of ten options, and as many as there are', () => {
    const choose = vi.fn();
    for (const key of '1234567890') {
      keysOf('still', 10, choose)
        .find(({ keys }) => keys.includes(key))
        ?.act(new Event('keydown') as KeyboardEvent);
    }
    expect(choose.mock.calls.map(([option]: number[]) => option)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pressable('still', 3).has('4')).toBe(false);
    expect(pressable('still', 0).has('1')).toBe(false);
  });

  test('mean one thing each', () => {
    const keys = keysOf('clip', 10).flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('say which option they choose', () => {
    const labels = keysOf('still', 10).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain('answer J');
  });
});

describe('what is being done', () => {
  const run = { model: { model: 'm', version: null } } as unknown as Parameters<typeof stepText>[1];

  test('reads images where those are shown, and the video where a clip is', () => {
    expect(stepText('reading', run, [STILL, STILL])).toBe('Reading the images');
    expect(stepText('reading', run, [CLIP])).toBe('Reading the video');
  });
});
