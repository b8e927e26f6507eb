import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { stepsOf } from '../../src/domain/lesson/steps.ts';
import type { NumberTarget, Question } from '../../src/domain/question.ts';
import { LessonTalk } from '../../src/ui/state/LessonTalk.svelte.ts';
import NumberQuestion from '../../src/ui/views/teach/NumberQuestion.svelte';
import '../support/laterWords.ts';

const target: NumberTarget = { kind: 'number', correct: 60, unit: '%', min: 10, max: 70, tolerance: 0.1 };
const question: Question = {
  id: 'value/1',
  stem: 'How much?',
  media: [],
  target,
  rationale: null,
  kept: true,
  facets: {},
  cluster: 'value/1',
  title: 'Value',
  cautions: [],
};

let shown: object | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  document.body.innerHTML = '';
});

test('what a number is worth without looking comes after the key, drawn beside the class and the key', () => {
  // A phone's, within its margins.
  document.body.style.width = '358px';
  const steps = stepsOf({ kind: 'number', hasModels: false, hasVerdicts: false });
  const talk = new LessonTalk(() => [{ id: question.id, steps, votedOn: { kind: 'number' } }], {
    at: 0,
    store: { votes: () => new Map(), put: () => ({ ok: true, value: undefined }) },
    lesson: 'l',
  });
  const benchmark = { segmentOf: () => null } as unknown as Benchmark;
  shown = mount(NumberQuestion, {
    target: document.body,
    props: {
      benchmark,
      question,
      target,
      note: '',
      answers: { plain: [], others: [] },
      talk,
      onmove: () => undefined,
    },
  });
  const says = () => document.body.textContent.replace(/\s+/g, ' ');
  const overflow = () => {
    const { scrollWidth = 0, clientWidth = 0 } = document.querySelector('.number') ?? {};
    return scrollWidth - clientWidth;
  };
  const drawn = () => document.querySelectorAll('path.blind').length;

  talk.goOn();
  talk.typed = '41.25 x 3';
  talk.countNumber();
  talk.typed = '55.5';
  talk.countNumber();
  while (talk.step !== 'key') {
    expect(says()).not.toContain('middle');
    expect(drawn()).toBe(0);
    talk.goOn();
    flushSync();
  }
  expect(drawn()).toBe(0);
  talk.goOn();
  flushSync();
  // The middle of 10 to 70 is 20 below the key, and a tenth of the span is 6.
  expect(talk.step).toBe('blind');
  expect(says()).toMatch(/The middle of what is plausible\s*40 %/);
  expect(says()).toContain('Any number from 10 % to 70 %');
  expect(says()).toContain('20.0 % of them are right');
  expect(document.querySelector('dl svg[aria-label], dl [role="img"]')?.getAttribute('aria-label')).toBe('Wrong');
  expect(document.querySelector('figure [role="img"]')?.getAttribute('aria-label')).toContain('40 %');
  expect(document.querySelector('.band')).not.toBeNull();
  expect(drawn()).toBeGreaterThan(0);
  expect(overflow()).toBe(0);
});
