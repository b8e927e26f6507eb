import type { Item } from '../item.ts';
import { optionLetter } from '../optionLetter.ts';
import type { Question } from '../question.ts';
import { pick } from '../rules.ts';
import { worth } from '../statistics/tally.ts';
import { itemsAbout, type Entrant, type Scope } from './entrant.ts';

/** Of one letter: how often the key is it, how often it was chosen, and how often it was chosen rightly. */
export type LetterCount = { letter: string; keys: number; chosen: number; right: number };

export type Letters = {
  counts: readonly LetterCount[];
  /** What counts and names no letter: unreadable replies, and failed calls where they count as wrong. */
  without: number;
  /** The mean over key letters of how often each is found, 0–1: a model that always says A gains nothing by it. */
  balanced: number | null;
};

/** One answer by letters: under which the key stood, and which were chosen, each with its share. */
type LetterAnswer = { key: number; chosen: readonly number[] };

/**
 * Letters as each run showed them: options may have been shuffled, so the letters of two runs are not the same options.
 * An answer counts where the scope's basis counts it.
 */
export function lettersOf(entrant: Entrant, scope: Scope): Letters {
  const choices = new Map(scope.questions.map((question) => [question.id, question]));
  const answers =
    entrant.kind === 'rule'
      ? scope.questions.flatMap(({ target }) =>
          target.kind === 'choice' ? [{ key: target.correct, chosen: pick(entrant.rule, target.options) }] : [],
        )
      : itemsAbout(entrant, scope.questions)
          .filter((item) => worth(item, scope.basis) !== null)
          .flatMap((item) => letterAnswer(item, choices.get(item.questionId)) ?? []);
  const length = Math.max(0, ...answers.flatMap(({ key, chosen }) => [key, ...chosen])) + 1;
  const counts = Array.from({ length: answers.length === 0 ? 0 : length }, (_, index) => countOf(index, answers));
  const recalls = counts.filter(({ keys }) => keys > 0).map(({ keys, right }) => right / keys);
  return {
    counts,
    without: answers.filter(({ chosen }) => chosen.length === 0).length,
    balanced: recalls.length === 0 ? null : recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
  };
}

function countOf(index: number, answers: readonly LetterAnswer[]): LetterCount {
  const share = ({ chosen }: LetterAnswer) => (chosen.includes(index) ? 1 / chosen.length : 0);
  const sum = (some: readonly LetterAnswer[]) => some.reduce((total, answer) => total + share(answer), 0);
  const keyed = answers.filter(({ key }) => key === index);
  return { letter: optionLetter(index), keys: keyed.length, chosen: sum(answers), right: sum(keyed) };
}

/** Null for a question that has no options. */
function letterAnswer(item: Item, question: Question | undefined): LetterAnswer | null {
  if (question?.target.kind !== 'choice') return null;
  const { options, correct } = question.target;
  const shown = item.prompt?.options ?? options;
  const letterOf = (index: number) => shown.indexOf(options[index] ?? '');
  const answer = item.state === 'failed' || item.prediction.kind === 'unread' ? null : item.prediction.answer;
  return { key: letterOf(correct), chosen: answer?.kind === 'choice' ? [letterOf(answer.index)] : [] };
}
