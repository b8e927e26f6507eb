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
