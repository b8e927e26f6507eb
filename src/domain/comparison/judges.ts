import { agreementTable, krippendorffAlpha, quadraticKappa, type AgreementTable } from '../statistics/agreement.ts';

/** One judge's grades of some answers: the answer's name → points. A person is a judge. */
export type Grading = { judge: string; points: ReadonlyMap<string, number> };

export type JudgeAgreement = {
  first: string;
  second: string;
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
    first: first.judge,
    second: second.judge,
    table,
    n: pairs.length,
    same: grades.filter(([one, other]) => one === other).length,
    opposed: pairs.filter(({ grades: [one, other] }) => Math.abs(one - other) === most).map(({ answer }) => answer),
    kappa: quadraticKappa(table),
    alpha: krippendorffAlpha(grades),
  };
}
