import { describe, expect, test } from 'vitest';
import { PUBLISHED_PARTS } from '../../../src/benchmarks/medframeqa/layout.ts';
import type { Benchmark } from '../../../src/domain/benchmark.ts';
import type { Variant } from '../../../src/domain/prompt.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { AS_PUBLISHED } from '../../../src/domain/run.ts';
import { sightOf } from '../../../src/domain/sight.ts';
import { medFrameFile } from '../../support/medFrameFile.ts';
import { inventedRow } from '../../support/medFrameRows.ts';
import { loaded } from './loaded.ts';

const OPTIONS = [
  'A large left-sided effusion with a shift to the right.',
  'A small left-sided effusion without a shift',
  'A large right-sided effusion with a shift to the left.',
  'An abscess',
  'A haematoma that grows from the first image to the third',
  'No change',
];

async function asked(): Promise<{ benchmark: Benchmark; question: Question }> {
  const row = { ...inventedRow(0, { pictures: 4 }), options: OPTIONS, correct_answer: 'F', reasoning_chain: 'THE KEY' };
  const benchmark = await loaded({ [PUBLISHED_PARTS[0] ?? '']: medFrameFile([row]) });
  const [question] = benchmark.questions;
  if (question === undefined) throw new Error('There is no question.');
  return { benchmark, question };
}

describe('the words', () => {
  test('hold the question and all options in order, and nothing of the key', async () => {
    const { benchmark, question } = await asked();
    const { text, system, options, order } = benchmark.prompt(question, 'as-published');
    const lines = OPTIONS.map((option, index) => `${'ABCDEF'[index]}. ${option}`);
    expect(text).toBe(`${question.stem}\n\n${lines.join('\n')}`);
    expect(options).toEqual(OPTIONS);
    expect(order).toBeNull();
    for (const variant of benchmark.variants(question)) {
      const words = benchmark.prompt(question, variant);
      expect(`${words.system} ${words.text}`).not.toContain('THE KEY');
      expect(words.system).toMatch(/Answer: X/);
    }
    expect(system).toMatch(/several images/);
  });

  test('say what is seen, under a name of their own', async () => {
    const { benchmark, question } = await asked();
    const version = (variant: Variant) => benchmark.prompt(question, variant).version;
    expect(version('blind')).not.toBe(version('as-published'));
    expect(version('first-image')).not.toBe(version('as-published'));
    expect(version('images-reversed')).toBe(version('as-published'));
    expect(version('images-shuffled')).toBe(version('as-published'));
    expect(benchmark.prompt(question, 'blind').system).toMatch(/not shown/);
  });
});

describe('what is shown', () => {
  const names = (question: Question, variant: Variant, seed = 1) => {
    const sight = sightOf(question, { ...AS_PUBLISHED, variant, seed }, null);
    return sight.kind === 'stills' ? sight.media.map(({ source }) => source) : [];
  };

  test('can be asked after in each way that makes sense of several images', async () => {
    const { benchmark, question } = await asked();
    expect(benchmark.variants(question)).toEqual([
      ...['as-published', 'blind', 'first-image', 'images-reversed', 'images-shuffled', 'rotated'],
    ]);
  });

  test('is all images, none, the first, or all in another order', async () => {
    const { question } = await asked();
    const all = names(question, 'as-published');
    expect(all).toHaveLength(4);
    expect(names(question, 'blind')).toEqual([]);
    expect(names(question, 'first-image')).toEqual(all.slice(0, 1));
    expect(names(question, 'images-reversed')).toEqual(all.toReversed());
    const shuffled = names(question, 'images-shuffled');
    expect(shuffled).not.toEqual(all);
    expect(shuffled.toSorted()).toEqual(all.toSorted());
    expect(names(question, 'images-shuffled')).toEqual(shuffled);
    expect(names(question, 'rotated')).toEqual(all);
  });
});

describe('replies', () => {
  test.each([
    ['Answer: F', 'F'],
    ['Step 1: the second image shows less.\nStep 2: B would need a shift.\n\nAnswer: E', 'E'],
    ['The images show no change.\n\n**Answer: F**', 'F'],
    ['Reasoning first.\n\nAnswer: **C**', 'C'],
    ['The final answer is $\\boxed{E}$', 'E'],
    ['**Final Answer**\n\n\\[ \\boxed{F} \\]', 'F'],
    ['\\boxed{\\text{D}}', 'D'],
    ['**Answer:** D. An abscess', 'D'],
    ['An abscess', 'D'],
    ['The finding that fits best is: A haematoma that grows from the first image to the third.', 'E'],
    ['Answer: G', null],
    ['None of these.', null],
    ['The first image shows A, the third shows C.', null],
  ])('%s is read as %s', async (text, letter) => {
    const { benchmark, question } = await asked();
    const read = await benchmark.read(question, reply(text));
    const index = read.kind === 'read' && read.answer.kind === 'choice' ? read.answer.index : null;
    expect(index === null ? null : 'ABCDEF'[index]).toBe(letter);
  });
});

function reply(text: string): Reply {
  return {
    ...{ text, thoughts: null, finish: 'stop', finishReason: null, model: null },
    ...{ tokens: { prompt: null, reply: null, thoughts: null }, latency: 0, request: null },
  };
}
