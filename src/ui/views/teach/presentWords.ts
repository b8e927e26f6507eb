import { handsInAll, type Hands } from '../../../domain/lesson/hands.ts';
import { stepsOf } from '../../../domain/lesson/steps.ts';
import { standing } from '../../../domain/item.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import type { Question } from '../../../domain/question.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { LessonTalk, TalkQuestion } from '../../state/LessonTalk.svelte.ts';
import { rulePicks } from '../question/choosers.ts';
import { namesByOption, type TaughtAnswers } from './taughtAnswers.ts';

/** What a talk has to know of a question, given who answered it. */
export function talkQuestion({ id, target }: Question, { plain }: TaughtAnswers): TalkQuestion {
  const steps = stepsOf({
    kind: target.kind,
    hasModels: plain.length > 0,
    hasVerdicts: plain.some(({ item }) => item?.state === 'scored'),
  });
  return { id, steps, options: target.kind === 'choice' ? target.options.length : 0 };
}

/** Who chose which option, as far as it has come: models as published; at the blind step rules and other looks. */
export function namesShown(
  talk: LessonTalk,
  { target }: Question,
  answers: TaughtAnswers,
): ReadonlyMap<number, readonly string[]> {
  if (target.kind !== 'choice') return new Map();
  if (talk.step !== 'blind') return talk.shows('models') ? namesByOption(answers.plain) : new Map();
  const rules = rulePicks(target.options);
  const others = namesByOption(answers.others);
  return new Map(
    target.options.map((_, index) => [index, [...(rules.get(index) ?? []), ...(others.get(index) ?? [])]]),
  );
}

/** The line at the foot: how many hands are up, and from the key on who was right. Empty where there is nothing. */
export function footMessage(talk: LessonTalk, { target }: Question, answers: TaughtAnswers, hands: Hands): string {
  if (talk.step === 'vote') {
    return talk.digits === '' ? voteMessage(talk) : t('teach:present.typing', { digits: talk.digits });
  }
  if (!talk.shows('key')) return '';
  const graded = gradedOf(answers);
  return target.kind === 'choice' ? choiceMessage(target.correct, graded, hands) : freeMessage(graded);
}

function voteMessage(talk: LessonTalk): string {
  const options = talk.question?.options ?? 0;
  const counted = t('teach:present.hands', { count: talk.handsUp });
  const keys = t('teach:present.voteKeys', { first: optionLetter(0), last: optionLetter(options - 1) });
  return `${counted} ${keys}`;
}

function choiceMessage(correct: number, graded: readonly number[], hands: Hands): string {
  const parts = [];
  const inAll = handsInAll(hands);
  if (inAll > 0) parts.push(t('teach:present.classRight', { right: hands[correct] ?? 0, hands: inAll }));
  if (graded.length > 0) {
    const right = graded.filter((points) => points > 0).length;
    parts.push(t('teach:present.modelsRight', { right, total: graded.length }));
  }
  return parts.join(' ');
}

function freeMessage(graded: readonly number[]): string {
  if (graded.length === 0) return '';
  const mean = graded.reduce((sum, points) => sum + points, 0) / graded.length;
  return t('teach:present.mean', { mean: formatNumber(mean, 2), most: 2 });
}

/** The points of each model that was asked as published; an unread reply earns none, as everywhere. */
function gradedOf({ plain }: TaughtAnswers): readonly number[] {
  return plain.flatMap(({ item }) => {
    if (item === null) return [];
    if (standing(item) === 'unread') return [0];
    return item.state === 'scored' && item.score.kind === 'graded' ? [item.score.points] : [];
  });
}
