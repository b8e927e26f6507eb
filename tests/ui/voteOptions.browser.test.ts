import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import '../../src/ui/base.css';
import VoteOptions from '../../src/ui/views/teach/VoteOptions.svelte';

const NAMES = [
  'A model of a rather long name, preview',
  'Another one, thinking longer',
  'A third with its date 2026-11-30',
];

let shown: object | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  document.body.innerHTML = '';
});

test.each([300, 420, 640])(
  'names under an option of %i pixels lie within it, and what is cut ends in an ellipsis',
  (width) => {
    document.body.style.width = `${width}px`;
    const props = { options: ['One', 'Two'], oncount: null, hands: null, blind: true, correct: 1, alone: false };
    shown = mount(VoteOptions, {
      target: document.body,
      props: { ...props, names: new Map([[1, [...NAMES, 'More']]]) },
    });
    const row = document.querySelectorAll('li')[1];
    const names = [...(row?.querySelectorAll('.name') ?? [])];
    expect(names).toHaveLength(NAMES.length + 1);
    const edge = row?.querySelector('.names')?.getBoundingClientRect();
    for (const name of names) {
      const { right, bottom } = name.getBoundingClientRect();
      expect(right).toBeLessThanOrEqual((edge?.right ?? 0) + 1);
      expect(bottom).toBeLessThanOrEqual((edge?.bottom ?? 0) + 1);
      const words = name.querySelector('bdi');
      if (words !== null) expect(getComputedStyle(words).textOverflow).toBe('ellipsis');
    }
  },
);
