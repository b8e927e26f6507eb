import type { ClusterKind } from '../../../domain/benchmark.ts';
import { isShare } from '../../../domain/comparison/entrant.ts';
import { ERROR_TYPES } from '../../../domain/score.ts';
import { markdownCell, tableAsCsv } from '../../charts/figureTable.ts';
import { clusterWord } from '../../messages/clusterText.ts';
import { facetValueLabel } from '../../messages/facetText.ts';
import { formatNumber, NO_FIGURE } from '../../messages/format.ts';
import { graderLabel, modelLabel, runLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';
import type { ResultRow, ResultTable } from './resultTables.ts';

const STATES = ['right', 'half', 'wrong', 'failed', 'unread', 'ungraded', 'unscored'] as const;

/** Decimals of a figure in files: more than on screen, so that nothing is rounded twice. */
const FILE_DECIMALS = 4;

/** All tables as one file: a row a run and kind, figures as shares of 0–1 or means of 0–2, dots as decimal sign. */
export function tablesAsCsv(tables: readonly ResultTable[], basis: string): string {
  const slices = [...new Map(tables.flatMap((table) => table.slices).map((slice) => [slice.value, slice])).values()];
  const head = [
    t('results:column.questions'),
    t('results:who'),
    t('results:basis.label'),
    t('results:column.judge'),
    t('results:column.figure'),
    t('results:column.low'),
    t('results:column.high'),
    t('results:column.n'),
    t('results:column.clusters'),
    ...slices.flatMap(({ value }) => [facetValueLabel(value), `${facetValueLabel(value)}, ${t('results:column.n')}`]),
    ...STATES.map((state) => t(`results:state.${state}`)),
    t('results:state.unasked'),
    ...ERROR_TYPES.map((type) => t(`results:errorTypeLong.${type}`)),
    t('results:explanationsLong'),
    t('results:column.low'),
    t('results:column.high'),
    t('results:column.n'),
    t('results:column.explanationJudge'),
  ];
  const lines = tables.flatMap((table) =>
    table.rows.map((row) => {
      const figures = slices.flatMap(({ value }) => {
        const index = table.slices.findIndex((slice) => slice.value === value);
        const figure = row.slices[index] ?? null;
        return [precise(figure?.value), figure?.n ?? ''];
      });
      return [
        t(`kind.${table.kind}`),
        row.run === null ? modelLabel(row) : runLabel(row.run),
        basis,
        row.judges.map(graderLabel).join('; '),
        precise(row.overall?.value),
        precise(row.overall?.interval?.[0]),
        precise(row.overall?.interval?.[1]),
        row.overall?.n ?? '',
        row.overall?.clusters ?? '',
        ...figures,
        ...STATES.map((state) => row.counts?.[state] ?? ''),
        row.unasked,
        ...ERROR_TYPES.map((type) => row.errorTypes?.[type] ?? ''),
        precise(row.explanations?.value),
        precise(row.explanations?.interval?.[0]),
        precise(row.explanations?.interval?.[1]),
        row.explanations?.n ?? '',
        row.explanationJudges.map(graderLabel).join('; '),
      ];
    }),
  );
  return tableAsCsv({ columns: head, rows: lines });
}

/** All tables as Markdown, with figures as they stand on screen and what they are out of. */
export function tablesAsMarkdown(
  tables: readonly ResultTable[],
  { basisNote, clusterKind }: { basisNote: string; clusterKind: ClusterKind },
): string {
  const parts = tables.map((table) => {
    const head = [
      t('results:who'),
      t('results:column.judge'),
      `${t(`results:${table.kind}Unit`)}`,
      t('results:interval', { cluster: clusterWord(clusterKind) }),
      t('results:column.n'),
      ...table.slices.map(({ value }) => facetValueLabel(value)),
      ...(table.isExplained ? [t('results:explanationsLong')] : []),
      ...STATES.map((state) => t(`results:state.${state}`)),
    ];
    const rows = table.rows.map((row) => [
      row.run === null ? modelLabel(row) : runLabel(row.run),
      row.judges.map(graderLabel).join('; '),
      figureText(table, row.overall?.value),
      intervalText(table, row),
      String(row.overall?.n ?? 0),
      ...row.slices.map((slice) => (slice === null ? NO_FIGURE : `${figureText(table, slice.value)} (${slice.n})`)),
      ...(table.isExplained ? [explanationText(row)] : []),
      ...STATES.map((state) => (row.counts === null ? NO_FIGURE : String(row.counts[state]))),
    ]);
    const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
    const rule = line(head.map((_, index) => (index < 2 ? '---' : '---:')));
    const title = `**${t(`kind.${table.kind}`)}**, ${t('results:questions', { count: table.questions })}`;
    return [title, '', line(head), rule, ...rows.map(line)].join('\n');
  });
  return [...parts, `${basisNote} ${t('results:never')}`].join('\n\n');
}

/** A figure as on screen: per cent with one decimal, a mean with two. */
export function figureText({ kind }: Pick<ResultTable, 'kind'>, value: number | undefined): string {
  if (value === undefined) return NO_FIGURE;
  return isShare(kind) ? formatNumber(value * 100, 1) : formatNumber(value, 2);
}

export function intervalText(table: Pick<ResultTable, 'kind'>, { overall }: Pick<ResultRow, 'overall'>): string {
  const interval = overall?.interval ?? null;
  if (interval === null) return '';
  const [low, high] = interval;
  return `${figureText(table, low)} – ${figureText(table, high)}`;
}

/** The mean of what explanations earned, on the scale of free answers, and of how many. */
function explanationText({ explanations }: Pick<ResultRow, 'explanations'>): string {
  if (explanations === null) return NO_FIGURE;
  return `${figureText({ kind: 'text' }, explanations.value)} (${formatNumber(explanations.n)})`;
}

function precise(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(FILE_DECIMALS);
}
