import { isShare } from '../../../domain/comparison/entrant.ts';
import { stepsOf, type TeachStep } from '../../../domain/lesson/steps.ts';
import { votesInAll, votesRight } from '../../../domain/lesson/votes.ts';
import { standing } from '../../../domain/item.ts';
import { shownKind, type Media } from '../../../domain/media.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import type { Question, Target } from '../../../domain/question.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { LessonTalk, TalkQuestion, VotedOn } from '../../state/LessonTalk.svelte.ts';
import { rulePicks } from '../question/choosers.ts';
import { namesByOption, type TaughtAnswers } from './taughtAnswers.ts';

/** What a talk has to know of a question, given who answered it. */
export function talkQuestion({ id, target }: Question, { plain }: TaughtAnswers): TalkQuestion {
  const steps = stepsOf({
    kind: target.kind,
    hasModels: plain.length > 0,
    hasVerdicts: plain.some(({ item }) => item?.state === 'scored'),
  });
  return { id, steps, votedOn: votedOn(target) };
}

function votedOn(target: Target): VotedOn {
  switch (target.kind) {
    case 'choice':
      return { kind: 'choice', options: target.options.length };
    case 'number':
      return { kind: 'number' };
    case 'text':
      return { kind: 'none' };
  }
}

/** What a step is called: nobody watches a picture. */
export function stepName(step: TeachStep, media: readonly Media[]): string {
  return step === 'watch' && shownKind(media) !== 'clip' ? t('teach:present.see') : t(`teach:present.step.${step}`);
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
export function footMessage(talk: LessonTalk, { id, target }: Question, answers: TaughtAnswers): string {
  if (talk.step === 'vote') return voteMessage(talk);
  if (!talk.shows('key')) return '';
  const graded = gradedOf(answers);
  if (!isShare(target.kind)) return freeMessage(graded);
  const vote = talk.voteOn(id);
  const hands = votesInAll(vote);
  const right = graded.filter((points) => points > 0).length;
  return [
    hands > 0 ? t('teach:present.classRight', { right: votesRight(vote, target), hands }) : null,
    graded.length > 0 ? t('teach:present.modelsRight', { right, total: graded.length }) : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

function voteMessage({ question, typed, handsUp }: LessonTalk): string {
  const counted = t('teach:present.hands', { count: handsUp });
  if (question?.votedOn.kind !== 'choice') return `${counted} ${t('teach:number.keys')}`;
  if (typed !== '') return t('teach:present.typing', { digits: typed });
  const { options } = question.votedOn;
  return `${counted} ${t('teach:present.voteKeys', { first: optionLetter(0), last: optionLetter(options - 1) })}`;
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
