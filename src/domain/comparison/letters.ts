import type { Item } from '../item.ts';
import { optionLetter } from '../optionLetter.ts';
import type { AskedPrompt } from '../prompt.ts';
import type { Question, Target } from '../question.ts';
import { pick } from '../rules.ts';
import { worth } from '../statistics/tally.ts';
import { itemsAbout, type Entrant, type Scope } from './entrant.ts';
import { grouped } from './grouped.ts';

/** Of one letter: how often the key is it, how often it was chosen, and how often it was chosen rightly. */
export type LetterCount = { letter: string; keys: number; chosen: number; right: number };

export type Letters = {
  counts: readonly LetterCount[];
  /** What counts and names no letter: unreadable replies, and failed calls where they count as wrong. */
  without: number;
  /** The mean over key letters of how often each is found, 0–1: a model that always says A gains nothing by it. */
  balanced: number | null;
};

/** One answer by letters. `chosen` share the answer; `weight` makes a question that was asked n times count once. */
type LetterAnswer = { key: number; chosen: readonly number[]; weight: number };

/**
 * Letters as each run showed them: options may have been shuffled, so the letters of two runs are not the same options.
 * An answer counts where the scope's basis counts it, and each question once, however often it was asked.
 */
export function lettersOf(entrant: Entrant, scope: Scope): Letters {
  const choices = new Map(scope.questions.map((question) => [question.id, question]));
  const answers =
    entrant.kind === 'rule'
      ? scope.questions.flatMap(({ target }) =>
          target.kind === 'choice'
            ? [{ key: target.correct, chosen: pick(entrant.rule, target.options), weight: 1 }]
            : [],
        )
      : runAnswers(
          itemsAbout(entrant, scope.questions).filter((item) => worth(item, scope.basis) !== null),
          choices,
        );
  const length = Math.max(0, ...answers.flatMap(({ key, chosen }) => [key, ...chosen])) + 1;
  const counts = Array.from({ length: answers.length === 0 ? 0 : length }, (_, index) => countOf(index, answers));
  const recalls = counts.filter(({ keys }) => keys > 0).map(({ keys, right }) => right / keys);
  return {
    counts,
    without: weighed(answers.filter(({ chosen }) => chosen.length === 0).map(({ weight }) => weight)),
    balanced: recalls.length === 0 ? null : recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
  };
}

function countOf(index: number, answers: readonly LetterAnswer[]): LetterCount {
  const keyed = answers.filter(({ key }) => key === index);
  const share = ({ chosen, weight }: LetterAnswer) => (chosen.includes(index) ? weight / chosen.length : 0);
  return {
    letter: optionLetter(index),
    keys: weighed(keyed.map(({ weight }) => weight)),
    chosen: weighed(answers.map(share)),
    right: weighed(keyed.map(share)),
  };
}

/** A sum of shares, without what binary fractions leave behind: three thirds are one. */
function weighed(shares: readonly number[]): number {
  return Number(shares.reduce((sum, share) => sum + share, 0).toFixed(9));
}

function runAnswers(items: readonly Item[], questions: ReadonlyMap<string, Question>): LetterAnswer[] {
  return [...grouped(items, ({ questionId }) => questionId)].flatMap(([id, asked]) =>
    asked.flatMap((item) => {
      const target = questions.get(id)?.target;
      return target?.kind === 'choice' ? [letterAnswer(item, { target, weight: 1 / asked.length })] : [];
    }),
  );
}

type Choice = Extract<Target, { kind: 'choice' }>;

function letterAnswer(item: Item, { target, weight }: { target: Choice; weight: number }): LetterAnswer {
  const answer = item.state === 'failed' || item.prediction.kind === 'unread' ? null : item.prediction.answer;
  const placeOf = (index: number) => placeIn(item.prompt, index, target);
  return { key: placeOf(target.correct), chosen: answer?.kind === 'choice' ? [placeOf(answer.index)] : [], weight };
}

/** At which place an option was shown. Results of others record no order: there its text tells. */
function placeIn(prompt: AskedPrompt | null, index: number, { options }: Choice): number {
  if (prompt === null) return index;
  if (prompt.version !== null) return prompt.order?.indexOf(index) ?? index;
  return prompt.options?.indexOf(options[index] ?? '') ?? index;
}
