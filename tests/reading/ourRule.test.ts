import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseChoices } from '../../src/benchmarks/rexsonovqa/choices.ts';
import { optionLetter } from '../../src/domain/optionLetter.ts';
import { ourRule } from '../../src/domain/reading/ourRule.ts';
import { publishedRule } from '../../src/domain/reading/publishedRule.ts';
import { describeShared, publishedItems } from '../support/shared.ts';
import { COUNT_REPLIES } from './replies/count.ts';
import { FIRST_REPLIES } from './replies/first.ts';
import { FORM_REPLIES } from './replies/form.ts';
import { LANGUAGE_REPLIES } from './replies/language.ts';
import { MORE_REPLIES } from './replies/more.ts';
import { OPTIONS } from './replies/ownReply.ts';
import { SENTENCE_REPLIES } from './replies/sentence.ts';
import { SPELLING_REPLIES } from './replies/spelling.ts';

type Case = {
  id: string;
  kind: string;
  q: string;
  reply: string;
  finish_reason: 'stop' | 'length';
  right: string;
  why: string;
};
const cases = JSON.parse(readFileSync('tests/cases/mcq_replies_D.json', 'utf8')) as {
  questions: Record<string, { question: string }>;
  replies: Case[];
};

/** A letter, `refusal`, or `unreadable` for all else. */
function reading(text: string, options: readonly string[], finish: 'stop' | 'length'): string {
  const found = ourRule({ text, finish }, options);
  if (found.kind === 'read') return optionLetter(found.index);
  return found.reason === 'refusal' ? 'refusal' : 'unreadable';
}

describe('our rule on replies that other tools misread', () => {
  test.each(cases.replies)('$id $kind: $why', ({ q, reply, finish_reason: finish, right }) => {
    const choices = parseChoices(cases.questions[q]?.question ?? '');
    expect(reading(reply, choices?.options ?? [], finish)).toBe(right);
  });
});

const OWN_REPLIES = [
  COUNT_REPLIES,
  FIRST_REPLIES,
  FORM_REPLIES,
  LANGUAGE_REPLIES,
  MORE_REPLIES,
  SENTENCE_REPLIES,
  SPELLING_REPLIES,
];

describe.each(OWN_REPLIES.flatMap((replies) => Object.entries(replies)))(
  'our rule on replies about %s',
  (question, kinds) => {
    describe.each(Object.entries(kinds))('%s', (_, replies) => {
      test.each(replies)('%j is %j', (reply, right, finish) => {
        expect(reading(reply, OPTIONS[question] ?? [], finish ?? 'stop')).toBe(right ?? 'unreadable');
      });
    });
  },
);

describe('our rule', () => {
  const options = OPTIONS['movement'] ?? [];

  test('names the rule that fired', () => {
    const rule = (text: string) => ourRule({ text, finish: 'stop' }, options).rule;
    expect(rule('Answer: B')).toBe('named-answer');
    expect(rule('\\boxed{B}')).toBe('final-answer');
    expect(rule('B')).toBe('bare-letter');
    expect(rule('To measure the thickness of the wall')).toBe('option-text');
    expect(rule('Answer: A and B')).toBe('several');
    expect(rule('Answer: C. To show flow with colour Doppler')).toBe('mixed');
    expect(rule('Answer: A\n\nAnswer: B')).toBe('contradiction');
  });

  test('tells a reply that was cut before its answer from one that has none', () => {
    const text = 'The operator tilts the probe and then';
    expect(ourRule({ text, finish: 'length' }, options)).toMatchObject({ kind: 'unread', reason: 'cut' });
    expect(ourRule({ text, finish: 'stop' }, options)).toMatchObject({ kind: 'unread', reason: 'unreadable' });
  });

  test('calls an empty reply that the provider blocked a refusal', () => {
    expect(ourRule({ text: '', finish: 'blocked' }, options)).toMatchObject({ kind: 'unread', reason: 'refusal' });
  });

  test('reads 60,000 characters of talk to their end', () => {
    const text = `${'The probe is tilted, and option A or B might fit (see above). '.repeat(1000)}\n\nAnswer: C`;
    expect(reading(text, options, 'stop')).toBe('C');
  });

  test.each([
    'A ',
    '\n',
    '[',
    '{"score":',
    'the answer is ',
    '是',
    '答案',
    '【答案】',
    '"',
    '<s>',
    '**',
    'A.\n',
    'A: B\n',
    'B rather than C ',
    '| A | B |\n',
    'not ',
    '选',
  ])('is done with 30,000 characters of %j in two seconds', (unit) => {
    const begun = performance.now();
    ourRule({ text: unit.repeat(30_000 / unit.length), finish: 'stop' }, options);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('is done with 30,000 line breaks between two words in two seconds', () => {
    const begun = performance.now();
    ourRule({ text: `yes${'\n'.repeat(30_000)}no`, finish: 'stop' }, ['Yes', 'No']);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describeShared('our rule on the published replies', () => {
  type Published = { question: string; model_prediction: string; inference_metadata: { raw_response: string } };
  const folders = ['final_scores_all_MCQ', 'qwen_result/scores_mcq2', 'seed_result/scores_mcq'];
  const replies = () =>
    folders.flatMap((folder) =>
      publishedItems<Published>(folder).map(({ file, question, inference_metadata: { raw_response: text } }) => ({
        file: `${folder}/${file}`,
        options: parseChoices(question)?.options ?? [],
        text,
      })),
    );

  test('differs from the published rule on two of 960: both take their first answer back in words', () => {
    const different = replies().flatMap(({ file, options, text }) => {
      const published = publishedRule(text, options);
      const ours = ourRule({ text, finish: 'stop' }, options);
      const letters = [published, ours].map((found) => (found.kind === 'read' ? optionLetter(found.index) : '–'));
      return letters[0] === letters[1] ? [] : [`${file}: ${letters.join(' → ')}`];
    });
    expect(different).toEqual([
      'final_scores_all_MCQ/score_pred_Scanning_the_Gallbladder.json/0: B → A',
      'final_scores_all_MCQ/score_pred_Ultrasound_of_the_Spleen.json/0: B → D',
    ]);
  });

  /** The two replies above: their explanation holds an answer of its own. */
  const TAKEN_BACK = /Scanning_the_Gallbladder\.json\/0|Ultrasound_of_the_Spleen\.json\/0/;
  const explained = () =>
    replies().flatMap(({ file, options, text }) => {
      const [head, letter = ''] = /^Answer: ?\**([A-D])\**.*\n/.exec(text) ?? [];
      if (head === undefined || TAKEN_BACK.test(file)) return [];
      return [{ letter, options, explanation: text.slice(head.length).trim() }];
    });

  test.each([0.1, 0.3, 0.5, 0.7, 0.95])('reads the answer before an explanation cut after %d of it', (share) => {
    const all = explained();
    const read = all.map(({ letter, options, explanation }) => {
      const text = `Answer: ${letter}\n${explanation.slice(0, Math.floor(explanation.length * share))}`;
      const found = reading(text, options, 'length');
      return found === letter ? 'right' : found.length === 1 ? 'wrong' : 'unread';
    });
    expect(read.filter((one) => one === 'wrong')).toEqual([]);
    expect(read.filter((one) => one === 'right').length / all.length).toBeGreaterThanOrEqual(0.996);
  });

  test('reads no letter out of an explanation that has lost its answer but the one it had', () => {
    const wrong = explained().filter(({ letter, options, explanation }) => {
      const found = reading(explanation, options, 'stop');
      return found !== letter && found.length === 1;
    });
    expect(wrong).toEqual([]);
  });

  test.each<[string, (letter: string, explanation: string) => string]>([
    ['in bold before it', (letter, explanation) => `**Answer: ${letter}**\n\n${explanation}`],
    ['alone before it', (letter, explanation) => `${letter}\n\n${explanation}`],
    ['before a dash', (letter, explanation) => `${letter} - ${explanation}`],
    ['in a box behind it', (letter, explanation) => `${explanation}\n\n\\boxed{${letter}}`],
    ['in a sentence behind it', (letter, explanation) => `${explanation}\n\nThe correct answer is ${letter}.`],
    ['alone behind it', (letter, explanation) => `${explanation}\n\n${letter}`],
    ['in JSON', (letter, explanation) => JSON.stringify({ explanation, answer: letter })],
    ['in Chinese', (letter, explanation) => `答案：${letter}\n\n${explanation}`],
  ])('reads 998 answers in 1,000, and none wrongly, with the letter %s', (_, written) => {
    const all = explained();
    const read = all.map(({ letter, options, explanation }) => {
      const found = reading(written(letter, explanation), options, 'stop');
      return found === letter ? 'right' : found.length === 1 ? 'wrong' : 'unread';
    });
    expect(all.length).toBeGreaterThan(750);
    expect(read.filter((one) => one === 'wrong')).toEqual([]);
    expect(read.filter((one) => one === 'right').length / all.length).toBeGreaterThanOrEqual(0.998);
  });
});
