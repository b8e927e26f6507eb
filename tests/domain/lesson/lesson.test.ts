import { describe, expect, test } from 'vitest';
import {
  EMPTY_LESSON,
  MOST_QUESTIONS,
  withMoved,
  withNote,
  withoutQuestion,
  withQuestions,
} from '../../../src/domain/lesson.ts';

const ids = (lesson: { questions: readonly { id: string }[] }) => lesson.questions.map(({ id }) => id);
const abc = withQuestions(EMPTY_LESSON, ['a', 'b', 'c']);

describe('a lesson', () => {
  test('takes up each question once, at its end', () => {
    expect(ids(withQuestions(abc, ['b', 'd', 'd']))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('keeps the notes of what it holds already', () => {
    expect(withQuestions(withNote(abc, 'b', 'mind the rib'), ['b', 'd']).questions[1]).toEqual({
      id: 'b',
      note: 'mind the rib',
    });
  });

  test(`holds ${MOST_QUESTIONS} questions and no more`, () => {
    const many = Array.from({ length: MOST_QUESTIONS + 20 }, (_, index) => `q${index}`);
    expect(withQuestions(abc, many).questions).toHaveLength(MOST_QUESTIONS);
  });

  test.each([
    ['b', -1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['a', 9, ['b', 'c', 'a']],
    ['nowhere', 1, ['a', 'b', 'c']],
  ] as const)('%s moved by %i', (id, by, order) => expect(ids(withMoved(abc, id, by))).toEqual(order));

  test('loses what is taken out, and nothing else', () => expect(ids(withoutQuestion(abc, 'b'))).toEqual(['a', 'c']));
});
