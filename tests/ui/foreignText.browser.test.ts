import { mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Crumb from '../../src/ui/views/question/Crumb.svelte';

/** A kidney, from right to left. */
const TITLE = 'كلية';

let shown: object | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  document.body.innerHTML = '';
});

function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void {
  shown = mount(component, { target: document.body, props });
}

/** Where a text stands on the page, whatever element it is part of. */
function placeOf(text: string): DOMRect {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`${text} is not on the page.`);
}

test('digits after an Arabic title would be drawn before it', () => {
  document.body.innerHTML = `<p dir="ltr"><b>${TITLE}</b> <span>/ 12</span></p>`;
  expect(placeOf('12').right).toBeLessThanOrEqual(placeOf(TITLE).left);
});

test('a question’s place stands after its Arabic title', () => {
  const props = { title: TITLE, place: '12', listHref: '#', previousHref: null, nextHref: null, index: 0, total: 3 };
  show(Crumb, props);
  expect(placeOf('12').left).toBeGreaterThanOrEqual(placeOf(TITLE).right);
});
