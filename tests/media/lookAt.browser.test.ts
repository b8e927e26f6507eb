import { expect, test } from 'vitest';
import { lookAt } from '../../src/media/lookAt.ts';
import { mediaFile } from '../support/clipLab.ts';

const { signal } = new AbortController();

test('a file tells its size and length, and one that the player does not know tells nothing', async () => {
  const file = await mediaFile('/made/plain.mp4');
  const seen = await lookAt({ kind: 'file', file, name: file.name }, signal);
  expect(seen).toMatchObject({ width: 320, height: 180 });
  expect(seen.duration).toBeCloseTo(12, 1);
  const noVideo = new Blob(['words']);
  expect(await lookAt({ kind: 'file', file: noVideo, name: 'words.mp4' }, signal)).toEqual({});
});

test('looking ends with an abort', async () => {
  const leaving = new AbortController();
  const looking = lookAt({ kind: 'file', file: new Blob(['words']), name: 'words.mp4' }, leaving.signal);
  leaving.abort('enough');
  await expect(looking).rejects.toBe('enough');
});
