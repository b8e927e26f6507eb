import { MOST_POINTS } from '../../../domain/comparison/entrant.ts';
import { learnerPoints, type LearnerAnswer, type LearnerVerdict } from '../../../domain/lesson/learner.ts';
import type { Question } from '../../../domain/question.ts';
import type { FigureTable } from '../../charts/figureTable.ts';
import { facetLabel, facetValueLabel } from '../../messages/facetText.ts';
import { graderLabel } from '../../messages/modelLabel.ts';
import { answerText, keyText, toleranceText } from '../../messages/answerText.ts';
import { t } from '../../messages/t.ts';
import { endFacet } from './endRows.ts';
import type { Player } from './taughtAnswers.ts';

/** A learner's answers, a row a question, with the points of whoever else answered it. */
export function learnerTable(
  answers: readonly LearnerAnswer[],
  questions: readonly Question[],
  players: readonly Player[],
): FigureTable {
  const points = learnerPoints(answers, questions);
  const facet = endFacet(questions) ?? '';
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  const columns = [
    t('teach:csv.question'),
    t('teach:csv.stem'),
    t('teach:csv.kind'),
    facet === '' ? t('teach:csv.type') : facetLabel(facet),
    t('teach:csv.answer'),
    t('teach:csv.sureness'),
    t('teach:csv.points'),
    t('teach:csv.most'),
    t('teach:csv.key'),
    t('teach:csv.tolerance'),
    t('teach:csv.at'),
    t('teach:csv.rating'),
    t('teach:csv.judge'),
    t('teach:csv.judgePoints'),
    t('teach:csv.errorType'),
    t('teach:csv.remark'),
    ...players.map(({ name }) => name),
  ];
  const rows = questions.flatMap((question) => {
    const given = byQuestion.get(question.id);
    if (given === undefined) return [];
    const { id, stem, target, facets } = question;
    const value = facets[facet];
    return [
      [
        id,
        stem,
        t(`kind.${target.kind}`),
        value === undefined ? null : facetValueLabel(value),
        answerText(given.answer, target),
        t(`teach:learn.sure.${given.sureness}`),
        points.get(id) ?? null,
        MOST_POINTS[target.kind],
        keyText(target),
        target.kind === 'number' ? toleranceText(target) : null,
        given.at,
        given.rating,
        ...verdictCells(given.verdict),
        ...players.map((player) => player.points.get(id) ?? null),
      ],
    ];
  });
  return { columns, rows };
}

function verdictCells(verdict: LearnerVerdict | null): FigureTable['rows'][number] {
  if (verdict === null) return [null, null, null, null];
  const { by, points, errorType, remark } = verdict;
  return [graderLabel(by), points, errorType === null ? null : t(`question:verdict.errorType.${errorType}`), remark];
}
