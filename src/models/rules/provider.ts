import { failure, success } from '../../domain/failure.ts';
import type { Model, ModelCall, Provider, Settings } from '../../domain/model.ts';
import { optionLetter } from '../../domain/optionLetter.ts';
import type { Prompt } from '../../domain/prompt.ts';
import type { Reply } from '../../domain/reply.ts';
import { pick, RULES, type Rule } from '../../domain/rules.ts';
import { checkModel } from '../check.ts';
import { seededIndex } from './seededIndex.ts';

const FIRST_SEED = 1;
const LARGEST_SEED = 2 ** 31 - 1;

const WHY: Readonly<Record<Rule, string>> = {
  'always-a': 'This rule always takes the first option.',
  'shortest-option': 'This rule takes the shortest option, and the first of equally short ones.',
  'odd-one-out': 'This rule takes the one option without a final full stop, else the shortest.',
  chance: 'This rule draws an option from the seed and the words of the question.',
};

/** Players that read the options' text and nothing else: no key, no network, no clip. */
export const ruleProvider: Provider = {
  id: 'rule',
  looks: false,
  needsKey: false,
  access: 'direct',
  settings: [{ kind: 'number', name: 'seed', initial: FIRST_SEED, min: 0, max: LARGEST_SEED, step: 1 }],
  suggestions: RULES,
  history: [],
  models: async () => success(RULES),
  connect: ({ model, settings }) => ruleModel(model, settings),
  check: ({ model, settings }, signal) => checkModel(ruleModel(model, settings), signal),
};

function ruleModel(name: string, settings: Settings): Model {
  const rule = RULES.find((known) => known === name);
  const seed = typeof settings['seed'] === 'number' ? settings['seed'] : FIRST_SEED;
  return {
    id: `${ruleProvider.id}/${name}`,
    // It is given no clip, in whatever form.
    takes: { kind: 'whole' },
    async reply({ prompt }: ModelCall, signal) {
      signal.throwIfAborted();
      if (rule === undefined) return failure('model-unknown', { model: name });
      return success(replyWith(answer(rule, prompt, seed), rule));
    },
  };
}

/** On a free question every rule says the question's own words back: the least that a judge should give no point. */
function answer(rule: Rule, { text, options }: Prompt, seed: number): string {
  if (options === null) return text;
  const picked = pick(rule, options);
  const index = (rule === 'chance' ? picked[seededIndex(text, seed, picked.length)] : picked[0]) ?? 0;
  // With its text, as some benchmarks give their options no letters.
  return `Answer: ${optionLetter(index)}. ${options[index] ?? ''}\n\n${WHY[rule]}`;
}

function replyWith(text: string, rule: Rule): Reply {
  return {
    text,
    thoughts: null,
    finish: 'stop',
    finishReason: null,
    model: rule,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: 0,
    request: null,
  };
}
