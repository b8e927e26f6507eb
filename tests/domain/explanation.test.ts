import { expect, test } from 'vitest';
import { explanationIn, isExplained, whyQuestion } from '../../src/domain/explanation.ts';
import type { Question } from '../../src/domain/question.ts';
import { chose, CHOICE, FREE, replyOf } from '../judges/questions.ts';

const EXPLAINED: Question = { ...CHOICE, rationale: 'The apex moves to the right of the screen.' };
const prompt = { version: 'v', system: '', text: '', options: ['right', 'left'], order: [1, 0] };

test('the question behind a choice is keyed by the explanation alone, and tells the options as they were put', () => {
  expect(whyQuestion(EXPLAINED, { prompt })).toEqual({
    ...EXPLAINED,
    stem: 'Which way?\nA. right\nB. left\nExplain your answer.',
    target: { kind: 'text', references: ['The apex moves to the right of the screen.'] },
    rationale: null,
  });
});

test('there is none where nothing explains the key, nor behind a free answer', () => {
  expect([CHOICE, FREE].map((question) => whyQuestion(question, { prompt }))).toEqual([null, null]);
  expect([EXPLAINED, CHOICE, FREE].map(isExplained)).toEqual([true, false, false]);
});

test('an explanation is what the reply says once its thinking is over', () => {
  const reply = replyOf('<think>Left?</think>Answer: A\n\nThe apex moves over. ');
  expect(explanationIn({ prediction: { ...chose(1), reply } })).toBe('Answer: A\n\nThe apex moves over.');
});
