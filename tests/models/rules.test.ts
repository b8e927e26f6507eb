import { describe, expect, test } from 'vitest';
import { REXSONOVQA as ADAPTER } from '../../src/benchmarks/registry.ts';
import { folderFiles } from '../../src/benchmarks/files/folderFiles.ts';
import { expectedPoint, pick, RULES, type Rule } from '../../src/domain/rules.ts';
import type { Prompt } from '../../src/domain/prompt.ts';
import { ruleProvider } from '../../src/models/rules/provider.ts';
import { pickedFolder } from '../benchmarks/zips.ts';
import { describeShared, REXSONOVQA } from '../support/shared.ts';

const signal = new AbortController().signal;
const PROMPT: Prompt = {
  version: 'v',
  system: '',
  text: 'Which?',
  options: ['The long one.', 'Short.', 'No stop'],
  order: null,
};

async function says(model: string, { prompt = PROMPT, seed = 1 } = {}): Promise<string> {
  const connected = ruleProvider.connect({ model, settings: { seed }, key: null });
  const outcome = await connected.reply({ prompt, attachments: [], schema: null }, signal);
  return outcome.ok ? outcome.value.text : outcome.failure.code;
}

const letter = async (model: string, options?: Parameters<typeof says>[1]) =>
  /^Answer: (\w)/.exec(await says(model, options))?.[1];

describe('rules that read the options only', () => {
  test('always A takes the first', () => {
    expect(pick('always-a', ['x', 'y'])).toEqual([0]);
  });

  test('shortest option takes the one of fewest characters, and shares among equals', () => {
    expect(pick('shortest-option', ['long', 'two', 'one'])).toEqual([1, 2]);
    expect(expectedPoint('shortest-option', ['long', 'two', 'one'], 2)).toBe(0.5);
    expect(expectedPoint('shortest-option', ['long', 'two', 'one'], 0)).toBe(0);
  });

  test('odd one out takes the only one without a final full stop, else the shortest', () => {
    expect(pick('odd-one-out', ['a.', 'longer by far', 'b. '])).toEqual([1]);
    expect(pick('odd-one-out', ['ab', 'abc', 'a.'])).toEqual([0, 2]);
  });

  test('chance shares among all', () => {
    expect(expectedPoint('chance', ['a', 'b', 'c', 'd'], 3)).toBe(0.25);
  });
});

describe('the provider of rules', () => {
  test('looks at nothing and needs no key', async () => {
    expect(ruleProvider).toMatchObject({ id: 'rule', looks: false, needsKey: false, suggestions: RULES });
  });

  test('answers with a letter, its text and a line that says why', async () => {
    expect(await says('always-a')).toMatch(/^Answer: A\. The long one\.\n\n.+\.$/);
    expect(await letter('shortest-option')).toBe('B');
    expect(await letter('odd-one-out')).toBe('C');
  });

  test('chance follows the seed and the question, not the order of asking', async () => {
    const prompts = Array.from({ length: 400 }, (_, at) => ({ ...PROMPT, text: `Question ${at}?` }));
    const draw = (seed: number, order: readonly Prompt[]) =>
      Promise.all(order.map((prompt) => letter('chance', { prompt, seed })));
    const first = await draw(1, prompts);
    expect(await draw(1, prompts.toReversed())).toEqual(first.toReversed());
    expect(await draw(2, prompts)).not.toEqual(first);
    for (const each of ['A', 'B', 'C']) {
      const share = first.filter((drawn) => drawn === each).length / prompts.length;
      expect(share).toBeGreaterThan(1 / 3 - 0.1);
      expect(share).toBeLessThan(1 / 3 + 0.1);
    }
  });

  test.each(RULES)('%s says a free question back', async (rule) => {
    expect(await says(rule, { prompt: { ...PROMPT, options: null } })).toBe('Which?');
  });

  test('knows no rule of another name', async () => {
    expect(await says('always-z')).toBe('model-unknown');
  });
});

describeShared('rules on the 249 kept choices', () => {
  const total = async (rule: Rule) => {
    const files = folderFiles('picked', pickedFolder(REXSONOVQA, 'picked'));
    const outcome = await ADAPTER.load(files, { version: null, signal });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return outcome.value.questions
      .filter(({ kept }) => kept)
      .reduce(
        (sum, { target }) => sum + (target.kind === 'choice' ? expectedPoint(rule, target.options, target.correct) : 0),
        0,
      );
  };

  test.each<[Rule, number]>([
    ['always-a', 110],
    ['shortest-option', 191],
    ['odd-one-out', 209],
    ['chance', 249 / 4],
  ])('%s gets %d', async (rule, right) => {
    expect(await total(rule)).toBe(right);
  });
});
