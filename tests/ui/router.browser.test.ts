import { expect, test } from 'vitest';
import { Router } from '../../src/ui/state/Router.svelte.ts';

/** Milliseconds: longer than a change of the view waits before the address is written. */
const WRITTEN = 300;

test('a move elsewhere is not undone by a change of the view that was still to be written', async () => {
  const router = new Router();
  router.replace({ view: 'settings' }, 'a@1');
  // The address has changed, and the event that tells of it has not come yet.
  history.pushState(null, '', '#/compare');
  await new Promise((resolve) => setTimeout(resolve, WRITTEN));
  expect(location.hash).toBe('#/compare');
});

test('a step is in the address at once, and the last of many in the next moment', async () => {
  const router = new Router();
  // Far enough from whatever was written before.
  await new Promise((resolve) => setTimeout(resolve, WRITTEN));
  const learn = (at: number) => ({ view: 'learn' as const, lesson: 'x', at });
  router.step(learn(1));
  expect(location.hash).toBe(router.href(learn(1)));
  for (let at = 2; at <= 40; at += 1) router.step(learn(at));
  expect(location.hash).toBe(router.href(learn(1)));
  await new Promise((resolve) => setTimeout(resolve, WRITTEN));
  expect(location.hash).toBe(router.href(learn(40)));
  expect(router.href(learn(40))).not.toBe(router.href(learn(1)));
});
