/** `table[i][j]`: how many answers got grade `i` from the first and grade `j` from the second. */
export type AgreementTable = readonly (readonly number[])[];

/** Counts pairs of grades 0 … `grades` − 1. */
export function agreementTable(pairs: readonly (readonly [number, number])[], grades: number): AgreementTable {
  const table = Array.from({ length: grades }, () => new Array<number>(grades).fill(0));
  for (const [first, second] of pairs) {
    const row = table[first];
    if (row?.[second] === undefined)
      throw new RangeError(`A grade pair ${first}, ${second} is outside 0…${grades - 1}`);
    row[second] += 1;
  }
  return table;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Cohen's kappa with quadratic weights; null where it is not defined: no pairs, or no spread to agree on.
 *
 * J. Cohen, Psychol. Bull. 70 (1968), 213–220.
 */
export function quadraticKappa(table: AgreementTable): number | null {
  const rows = table.map(total);
  const columns = table.map((_, j) => total(table.map((row) => row[j] ?? 0)));
  const n = total(rows);
  let observed = 0;
  let expected = 0;
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      const weight = (i - j) ** 2;
      observed += weight * count;
      expected += (weight * (rows[i] ?? 0) * (columns[j] ?? 0)) / n;
    });
  });
  return n === 0 || expected === 0 ? null : 1 - observed / expected;
}

/**
 * Krippendorff's alpha with the interval metric. Each unit holds the grades that it got, one per grader, in any number;
 * units with fewer than two are left out. Null where nothing can be paired or no grade differs.
 *
 * K. Krippendorff, Content Analysis (2nd ed., 2004), chapter 11.
 */
export function krippendorffAlpha(units: readonly (readonly number[])[]): number | null {
  const paired = units.filter((grades) => grades.length >= 2);
  const all = paired.flat();
  if (all.length === 0) return null;
  const squares = (values: readonly number[]) => {
    const sum = total(values);
    return 2 * (values.length * total(values.map((value) => value * value)) - sum * sum);
  };
  const observed = total(paired.map((grades) => squares(grades) / (grades.length - 1))) / all.length;
  const expected = squares(all) / (all.length * (all.length - 1));
  return expected === 0 ? null : 1 - observed / expected;
}
