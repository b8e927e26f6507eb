import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';
import AxisLabels from '../../src/ui/charts/AxisLabels.svelte';
import DurationPlot from '../../src/ui/charts/DurationPlot.svelte';

const WIDTHS = [76, 160, 320, 380, 900];
const DIFFERENCES = [-10, 0, 10, 20, 30, 40, 50];
const BINS = ['0–3', '3–6', '6–9', '9–12', '12–15', '15–18', '18–21', '21–24', '24–27', '27–30', '30+'];

let shown: object | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  document.body.innerHTML = '';
});

/** The labels as they stand, from the left, once the page knows how wide they may be. */
async function labels(): Promise<{ text: string; left: number; right: number }[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  flushSync();
  return [...document.querySelectorAll('text:not(.tick)')].map((text) => {
    const { left, right } = text.getBoundingClientRect();
    return { text: text.textContent, left, right };
  });
}

describe.each(WIDTHS)('on an axis of %i pixels', (width) => {
  const isApart = (placed: readonly { left: number; right: number }[]) =>
    placed.every(({ right }, index) => right < (placed[index + 1]?.left ?? Infinity));

  test('no label of a scale touches the next, and zero has its own', async () => {
    document.body.style.width = `${width}px`;
    const ticks = DIFFERENCES.map((value) => ({ value, label: String(value) }));
    shown = mount(AxisLabels, { target: document.body, props: { min: -10, max: 50, ticks } });
    const placed = await labels();
    expect(isApart(placed)).toBe(true);
    expect(placed.map(({ text }) => text)).toContain('0');
    if (width >= 320) expect(placed).toHaveLength(DIFFERENCES.length);
  });

  test('no name of a bin touches the next, and the first has its own', async () => {
    document.body.style.width = `${width}px`;
    const bins = BINS.map((name) => ({ name, estimate: null, guide: null, few: false }));
    const scale = { min: 0, max: 1, ticks: [0, 0.5, 1] };
    shown = mount(DurationPlot, {
      target: document.body,
      props: { kind: 'own', bins, scale, formatTick: String, label: 'By length' },
    });
    const placed = await labels();
    expect(isApart(placed)).toBe(true);
    expect(placed[0]?.text).toBe('0–3');
    if (width >= 900) expect(placed).toHaveLength(BINS.length);
  });
});
