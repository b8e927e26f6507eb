import type { Board } from '../../domain/metric.ts';
import { OVERALL, skillHead } from './metrics.ts';
import table from './publishedTable.json';
import { SKILLS } from './skills.ts';

const skillHeads = SKILLS.map(skillHead);

/** What was published of the test set. Nobody has the replies: the rows cannot be opened. */
export const BOARD: Board = {
  title: 'ReXVQA, as published',
  source: table.source,
  date: table.date,
  columns: [OVERALL, ...skillHeads],
  rows: Object.entries(table.rows).map(([model, [overall = NaN, ...skills]]) => ({
    model,
    scheme: null,
    values: Object.fromEntries([
      [OVERALL.id, overall],
      ...skillHeads.map(({ id }, index) => [id, skills[index] ?? NaN] as const),
    ]),
  })),
};
