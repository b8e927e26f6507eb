import { expect, test } from 'vitest';
import { ALL_KEPT } from '../../src/domain/selection.ts';
import { Router } from '../../src/ui/state/Router.svelte.ts';

test('a move to another address is not undone by a change of the view that was still to be written', async () => {
  location.hash = '#/settings';
  await new Promise((resolve) => setTimeout(resolve, 50));
  const router = new Router();
  router.replace({ view: 'settings' }, 'a@1');
  // Both in one turn, so that the move is told of only after what it overtakes.
  location.hash = '#/compare';
  router.go({ view: 'questions', selection: ALL_KEPT, hidden: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.route.view).toBe('questions');

  router.replace({ view: 'settings' }, 'a@1');
  const late = performance.now() + 250;
  await new Promise((resolve) => setTimeout(resolve, 190));
  location.hash = '#/compare';
  while (performance.now() < late);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(router.route.view).toBe('compare');
  expect(location.hash).toBe('#/compare');
});
