import { agreementTable, krippendorffAlpha, quadraticKappa, type AgreementTable } from '../statistics/agreement.ts';
import { itemKey } from '../item.ts';
import type { Grader } from '../score.ts';
import { graderKey, gradersOf, scoreUnder } from '../scoring.ts';
import { itemsAbout, MOST_POINTS, type RunEntrant, type Scope } from './entrant.ts';
import { eachWithEach } from './pairs.ts';

/** Grades of some answers: the answer's name → points. `by`: one judge, or all who graded a run. A person is a judge. */
export type Grading = { by: readonly Grader[]; points: ReadonlyMap<string, number> };

export type JudgeAgreement = {
  first: readonly Grader[];
  second: readonly Grader[];
  /** `table[i][j]`: how many answers got `i` from the first and `j` from the second. */
  table: AgreementTable;
  n: number;
  same: number;
  /** The answers on which they are as far apart as can be. */
  opposed: readonly string[];
  /** Null where the grades have no spread to agree on. */
  kappa: number | null;
  alpha: number | null;
};

/** How far two judges agree on the answers that both graded, of `most` points each; null where there are none. */
export function judgeAgreement(first: Grading, second: Grading, most: number): JudgeAgreement | null {
  const pairs = [...first.points].flatMap(([answer, points]) => {
    const other = second.points.get(answer);
    return other === undefined ? [] : [{ answer, grades: [points, other] as const }];
  });
  if (pairs.length === 0) return null;
  const grades = pairs.map((pair) => pair.grades);
  const table = agreementTable(grades, most + 1);
  return {
    first: first.by,
    second: second.by,
    table,
    n: pairs.length,
    same: grades.filter(([one, other]) => one === other).length,
    opposed: pairs.filter(({ grades: [one, other] }) => Math.abs(one - other) === most).map(({ answer }) => answer),
    kappa: quadraticKappa(table),
    alpha: krippendorffAlpha(grades),
  };
}

/**
 * Grades that two runs gave to the same answers: where a reply is word for word the same, only the judge differs. So a
 * run that was judged again, or graded by a person, is compared with what it was before. Null where no reply is shared.
 */
export function sharedGradings(first: RunEntrant, second: RunEntrant, scope: Scope): [Grading, Grading] | null {
  const [one, other] = [gradedReplies(first, scope), gradedReplies(second, scope)];
  const common = [...one].filter(([answer, { text }]) => other.get(answer)?.text === text).map(([answer]) => answer);
  if (common.length === 0) return null;
  const grading = (replies: ReadonlyMap<string, GradedReply>): Grading => ({
    by: [...new Map([...replies.values()].map(({ by }) => [graderKey(by), by])).values()],
    points: new Map(common.map((answer) => [answer, replies.get(answer)?.points ?? 0])),
  });
  return [grading(one), grading(other)];
}

/** What each judge of a run gave, and last what persons decided. */
export function gradingsOf(entrant: RunEntrant, { questions }: Scope): Grading[] {
  const items = itemsAbout(entrant, questions);
  return gradersOf(items).map((by) => ({
    by: [by],
    points: new Map(
      items.flatMap((item) => {
        const score = item.state === 'scored' ? scoreUnder(item, graderKey(by)) : null;
        return score?.kind === 'graded' ? [[itemKey(item.questionId, item.repeat), score.points] as const] : [];
      }),
    ),
  }));
}

/** Each two judges who graded the same answers: those of one run, then those of two runs that hold equal replies. */
export function judgePairs(
  entrants: readonly RunEntrant[],
  scope: Scope,
): { entrant: RunEntrant; agreement: JudgeAgreement }[] {
  const most = MOST_POINTS[scope.kind];
  const within = entrants.flatMap((entrant) =>
    eachWithEach(gradingsOf(entrant, scope)).map((gradings) => ({ entrant, gradings })),
  );
  const across = eachWithEach(entrants).flatMap(([entrant, other]) => {
    const gradings = sharedGradings(entrant, other, scope);
    return gradings === null ? [] : [{ entrant, gradings }];
  });
  return [...within, ...across].flatMap(({ entrant, gradings: [first, second] }) => {
    const agreement = judgeAgreement(first, second, most);
    return agreement === null ? [] : [{ entrant, agreement }];
  });
}

type GradedReply = { text: string; points: number; by: Grader };

function gradedReplies(entrant: RunEntrant, scope: Scope): Map<string, GradedReply> {
  return new Map(
    itemsAbout(entrant, scope.questions).flatMap((item) => {
      if (item.state !== 'scored' || item.score.kind !== 'graded') return [];
      const { points, by } = item.score;
      const key = itemKey(item.questionId, item.repeat);
      return [[key, { text: item.prediction.reply.text, points, by }] as const];
    }),
  );
}
