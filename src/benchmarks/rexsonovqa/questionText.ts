import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Target } from '../../domain/question.ts';
import { shown } from '../files/parseValue.ts';
import { keyIndex, parseChoices } from './choices.ts';
import type { Kind } from './layout.ts';

/** Files say a question's kind in its text: it is never sent. */
const PREFIX = /^\s*\[(MCQ|FREE)\]\s*/i;

/** A question as a file writes it, and the right answer: a letter for a choice. */
type Written = { question: string; answer: string };

/** `asked`: all of it but the prefix. */
export type QuestionText = {
  asked: string;
  stem: string;
  target: Target;
  facets: Readonly<Record<string, string>>;
};

export function questionText(kind: Kind, written: Written): Outcome<QuestionText> {
  return kind === 'mcq' ? choiceText(written) : freeText(written);
}

/** The kind that a question's text begins with; null where it does not say. */
export function statedKind(question: string): Kind | null {
  const prefix = PREFIX.exec(question)?.[1]?.toLowerCase();
  return prefix === 'mcq' || prefix === 'free' ? prefix : null;
}

function choiceText({ question, answer }: Written): Outcome<QuestionText> {
  const asked = question.replace(PREFIX, '');
  const choices = parseChoices(asked);
  if (choices === null) {
    return failure('data-malformed', {
      field: 'question',
      expected: 'a stem and options A, B, …',
      found: shown(question),
    });
  }
  const { stem, options, style } = choices;
  const correct = keyIndex(answer, options);
  if (correct === null) {
    return failure('data-malformed', {
      field: 'answer',
      expected: `a letter of ${options.length} options`,
      found: shown(answer),
    });
  }
  return success({ asked, stem, target: { kind: 'choice', options, correct }, facets: { optionStyle: style } });
}

function freeText({ question, answer }: Written): Outcome<QuestionText> {
  const stem = question.replace(PREFIX, '').trim();
  return success({ asked: stem, stem, target: { kind: 'text', references: [answer] }, facets: {} });
}
