import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOARD } from '../../../src/benchmarks/u2bench/board.ts';
import { METRICS, overSets } from '../../../src/benchmarks/u2bench/metrics.ts';
import { u2Score, U2_TERMS } from '../../../src/benchmarks/u2bench/u2Score.ts';

const SHARED = '../shared/u2bench';
const present = existsSync(SHARED);
if (!present) console.warn(`${SHARED} is absent: what is checked against the published tables is skipped.`);

/** Published column → ours. */
const COLUMN: Readonly<Record<string, string>> = {
  ...{ dd_acc: 'dd-acc', dd_f1: 'dd-f1', vra_acc: 'vra-acc', vra_f1: 'vra-f1', ll_acc: 'll-acc', od_acc: 'od-acc' },
  ...{ kd_acc: 'kd-acc', rmse: 'cve-rmse', mae: 'cve-mae', percent_4: 'cve-tol', bleu: 'rg-bleu4', rouge: 'rg-rougeL' },
  ...{ bert: 'rg-bert', bleu2: 'cg-bleu4', rouge2: 'cg-rougeL', bert2: 'cg-bert', u2score: 'u2' },
};

type PublishedRow = Record<string, number | string> & { model: string; u2score: number };

const published = (): PublishedRow[] => JSON.parse(readFileSync(`${SHARED}/leaderboard.json`, 'utf8'));

/** A table of one model's figures: data set → column → value. */
function table(name: string): Map<string, Record<string, number>> {
  const [header = '', ...lines] = readFileSync(`${SHARED}/results_tables/${name}`, 'utf8').trim().split('\n');
  const columns = header.split('\t');
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t');
      return [cells[0] ?? '', Object.fromEntries(columns.map((column, at) => [column, Number(cells[at])]))];
    }),
  );
}

describe.skipIf(!present)('the published leaderboard', () => {
  test('has 22 totals, each of which follows from its row to four decimals', () => {
    const rows = published();
    expect(rows).toHaveLength(22);
    const totals = rows.map((row) => {
      const figures = Object.entries(COLUMN).flatMap(([column, id]) => {
        const value = row[column];
        return U2_TERMS.some((term) => term === id) && typeof value === 'number' ? [[id, value] as const] : [];
      });
      return u2Score(Object.fromEntries(figures));
    });
    expect(totals).toEqual(rows.map(({ u2score }) => u2score));
  });

  test('is the one that stands beside own runs, figure by figure', () => {
    const rows = published().map((row) => ({
      model: row.model,
      scheme: null,
      values: Object.fromEntries(
        Object.entries(COLUMN).flatMap(([column, id]) => (typeof row[column] === 'number' ? [[id, row[column]]] : [])),
      ),
    }));
    expect(BOARD.rows).toEqual(rows);
  });
});

describe.skipIf(!present)("one model's tables", () => {
  const row = () => BOARD.rows.find(({ model }) => model === 'MindGPT-Med')?.values ?? {};
  const meanOf = (name: string, sets: readonly string[], column: string) =>
    overSets(sets.map((set) => ({ value: table(name).get(set)?.[column] ?? NaN, error: null })))?.value;

  test.each([
    ['MiniGPT-med__seg_results_20250514_1300.txt', ['04', '17', '23', '32', '64'], 'acc', 'll-acc', 0.1728, 4],
    ['MiniGPT-med__seg_results_20250514_1300.txt', ['48'], 'acc', 'kd-acc', 0.084, 4],
    ['MiniGPT-med__measure_results_20250514_1328.txt', ['18', '27', '50', '57'], 'RMSE', 'cve-rmse', 0.3056, 4],
    ['MiniGPT-med__measure_results_20250514_1328.txt', ['18', '27', '50', '57'], 'MAE', 'cve-mae', 0.26, 4],
    [
      'MiniGPT-med__measure_results_20250514_1328.txt',
      ['18', '27', '50', '57'],
      '%_within_tolerance',
      'cve-tol',
      33.2259,
      4,
    ],
    ['MiniGPT-med__report_results_20250514_1339.txt', ['39'], 'Bleu-4', 'rg-bleu4', 6.47, 2],
    ['MiniGPT-med__report_results_20250514_1339.txt', ['39'], 'Rouge', 'rg-rougeL', 20.13, 2],
    ['MiniGPT-med__report_results_20250514_1339.txt', ['39'], 'BERTScore', 'rg-bert', 74.69, 2],
    ['MiniGPT-med__report_results_20250514_1339.txt', ['10'], 'Bleu-4', 'cg-bleu4', 30.2, 2],
    ['MiniGPT-med__report_results_20250514_1339.txt', ['10'], 'Rouge', 'cg-rougeL', 47.75, 2],
  ])('%s over %j: %s is the mean that the leaderboard has as %s', (name, sets, column, id, value, digits) => {
    const figure = meanOf(name, sets, column);
    expect(figure?.toFixed(digits)).toBe(value.toFixed(digits));
    expect(row()[id]).toBe(value);
  });
});

describe('the total', () => {
  test('holds each term to 0–1 and takes a missing one as 0', () => {
    expect(u2Score({})).toBe(0);
    expect(u2Score({ 'dd-acc': 1.5, 'cve-rmse': 3, 'rg-bleu4': 200 })).toBe(0.28);
    expect(u2Score(Object.fromEntries(U2_TERMS.map((term) => [term, term === 'cve-rmse' ? 0 : 100])))).toBe(1);
  });

  test('has a column for each of our metrics, so that own runs stand beside it', () => {
    const columns = BOARD.columns.map(({ id }) => id);
    expect(METRICS.map(({ id }) => id).filter((id) => !columns.includes(id))).toEqual([]);
  });
});
