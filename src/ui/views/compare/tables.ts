import { effortOf, type Spread } from '../../../domain/comparison/effort.ts';
import { errorTypesOf } from '../../../domain/comparison/errorTypes.ts';
import type { Entrant, RunEntrant } from '../../../domain/comparison/entrant.ts';
import { bootstrapOf, type LeaderboardRow } from '../../../domain/comparison/leaderboard.ts';
import { lettersOf } from '../../../domain/comparison/letters.ts';
import { repeatsOf } from '../../../domain/comparison/repeats.ts';
import { sliceFigures, slicesByDuration, type Slice } from '../../../domain/comparison/slices.ts';
import { pCell, type FigureTable } from '../../charts/figureTable.ts';
import { clusterWord } from '../../messages/clusterText.ts';
import { t } from '../../messages/t.ts';
import { SEED, type Comparison } from './comparison.ts';
import { slicesBy, sliceName } from './facets.ts';

type Cell = FigureTable['rows'][number][number];

/** Figures in files are shares of 0–1 or points, not per cent: no factor of 100 is to be guessed. */
export function leaderboardTable(comparison: Comparison): FigureTable {
  const { rows, scope, nameOf } = comparison;
  return {
    columns: [
      t('compare:column.model'),
      t('compare:column.points'),
      t('compare:column.mean'),
      t('compare:column.low'),
      t('compare:column.high'),
      t('compare:column.plainLow'),
      t('compare:column.plainHigh'),
      t('compare:column.bootLow'),
      t('compare:column.bootHigh'),
      t('compare:column.n'),
      t('compare:column.clusters'),
      t('compare:column.failed'),
      t('compare:column.unread'),
      t('compare:column.ungraded'),
      t('compare:column.unasked'),
      t('compare:column.withoutFailed'),
      t('compare:column.basis'),
    ],
    rows: rows.map((row) => {
      const { entrant, figure, plain, counts } = row;
      const bootstrap = figure === null || figure.interval === null ? null : bootstrapOf(row, scope, SEED);
      return [
        nameOf(entrant),
        figure === null ? null : row.total,
        figure?.value ?? null,
        ...ends(figure?.interval),
        ...ends(plain),
        ...ends(bootstrap),
        figure?.n ?? null,
        figure?.clusters ?? null,
        ...(entrant.kind === 'rule'
          ? [null, null, null, null]
          : [counts.failed, counts.unread, counts.ungraded + counts.unscored, row.unasked]),
        row.withoutFailed?.value ?? null,
        t(`compare:basisNote.${scope.basis}`),
      ];
    }),
  };
}

export function pairsTable({ pairs, nameOf, scope, clusterKind }: Comparison): FigureTable {
  return {
    columns: [
      t('compare:column.first'),
      t('compare:column.second'),
      t('compare:column.differenceLong'),
      t('compare:column.low'),
      t('compare:column.high'),
      t('compare:column.onlyFirst'),
      t('compare:column.onlySecond'),
      t('compare:column.test'),
      t('compare:column.chiSquare'),
      t('compare:column.p'),
      t('compare:column.adjusted'),
      t('compare:column.detectableLong'),
      t('compare:column.common'),
      t('compare:column.clusters'),
      t('compare:column.basis'),
    ],
    rows: pairs.map(({ first, second, compared, test, adjusted }) => [
      nameOf(first),
      nameOf(second),
      compared.difference.value,
      ...ends(compared.difference.interval),
      compared.firstHigher,
      compared.secondHigher,
      test.kind === 'mcnemar'
        ? t('compare:pairs.mcnemarName')
        : t('compare:pairs.signFlipName', { cluster: clusterWord(clusterKind) }),
      test.kind === 'mcnemar' ? test.chiSquare : null,
      pCell(test.p),
      adjusted === null ? null : pCell(adjusted),
      compared.detectable,
      compared.difference.n,
      compared.difference.clusters,
      t(`compare:basisNote.${scope.basis}`),
    ]),
  };
}

export function slicesTable(comparison: Comparison, facet: string): FigureTable {
  const slices = slicesBy(comparison.scope.questions, facet);
  return slicedTable(comparison, slices, (slice) => sliceName(slice, facet));
}

export function durationsTable(comparison: Comparison, nameOf: (slice: Slice) => string): FigureTable {
  return slicedTable(comparison, slicesByDuration(comparison.scope.questions), nameOf);
}

/** A row a slice and entrant, so that any program can turn it as it likes. */
function slicedTable(comparison: Comparison, slices: readonly Slice[], nameOf: (slice: Slice) => string): FigureTable {
  const rows = withBestRule(comparison);
  return {
    columns: [
      t('compare:column.slice'),
      t('compare:column.model'),
      t('compare:column.mean'),
      t('compare:column.low'),
      t('compare:column.high'),
      t('compare:column.n'),
      t('compare:column.clusters'),
    ],
    rows: slices.flatMap((slice) =>
      sliceFigures(slice, rows, comparison.scope).map((figure, index): Cell[] => {
        const row = rows[index];
        return [
          nameOf(slice),
          row === undefined ? null : comparison.nameOf(row.entrant),
          figure?.value ?? null,
          ...ends(figure?.interval),
          figure?.n ?? null,
          figure?.clusters ?? null,
        ];
      }),
    ),
  };
}

export function lettersTable(comparison: Comparison): FigureTable {
  return {
    columns: [
      t('compare:column.model'),
      t('compare:column.letter'),
      t('compare:column.key'),
      t('compare:column.chosen'),
      t('compare:column.rightOfKey'),
    ],
    rows: comparison.chosen.flatMap(({ entrant }) =>
      lettersOf(entrant, comparison.scope).counts.map(({ letter, keys, chosen, right }) => [
        comparison.nameOf(entrant),
        letter,
        keys,
        chosen,
        keys === 0 ? null : right / keys,
      ]),
    ),
  };
}

export function errorTypesTable(comparison: Comparison): FigureTable {
  return {
    columns: [
      t('compare:column.model'),
      t('results:errorTypeLong.none'),
      t('results:errorTypeLong.wrong_visual_evidence'),
      t('results:errorTypeLong.wrong_conclusion'),
      t('results:errorTypeLong.both_fail'),
    ],
    rows: runsOf(comparison).flatMap((entrant): Cell[][] => {
      const { judged, upstream } = errorTypesOf(entrant, comparison.scope);
      const name = comparison.nameOf(entrant);
      return [
        [name, judged.none, judged.wrong_visual_evidence, judged.wrong_conclusion, judged.both_fail],
        [
          t('compare:errors.upstreamRow', { name }),
          null,
          upstream.wrong_visual_evidence,
          upstream.wrong_conclusion,
          upstream.both,
        ],
      ];
    }),
  };
}

export function effortTable(comparison: Comparison): FigureTable {
  const head = (title: string) => [
    title,
    `${title}, ${t('compare:column.low')}`,
    `${title}, ${t('compare:column.high')}`,
  ];
  const cells = (spread: Spread | null) =>
    spread === null ? [null, null, null] : [spread.median, spread.low, spread.high];
  return {
    columns: [
      t('compare:column.model'),
      ...head(t('compare:column.latency')),
      ...head(t('compare:column.promptTokens')),
      ...head(t('compare:column.replyTokens')),
      t('compare:column.spent'),
      t('compare:column.unpriced'),
    ],
    rows: runsOf(comparison).map((entrant) => {
      const { latency, promptTokens, replyTokens, spent } = effortOf(entrant, comparison.scope);
      return [
        comparison.nameOf(entrant),
        ...cells(latency),
        ...cells(promptTokens),
        ...cells(replyTokens),
        spent?.usd ?? null,
        spent?.unpriced ?? null,
      ];
    }),
  };
}

export function repeatsTable(comparison: Comparison): FigureTable {
  return {
    columns: [
      t('compare:column.model'),
      t('compare:column.repeats'),
      t('compare:column.majority'),
      t('compare:column.always'),
      t('compare:column.changed'),
      t('compare:column.common'),
    ],
    rows: runsOf(comparison).flatMap((entrant): Cell[][] => {
      const repeats = repeatsOf(entrant, comparison.scope);
      if (repeats === null) return [];
      const { figures, majority, always, changed, compared } = repeats;
      return [
        [
          comparison.nameOf(entrant),
          figures.map((figure) => figure.toFixed(4)).join('; '),
          majority?.value ?? null,
          always?.value ?? null,
          changed,
          compared,
        ],
      ];
    }),
  };
}

/** The runs among those compared. */
export function runsOf({ chosen }: Comparison): RunEntrant[] {
  return chosen.map(({ entrant }) => entrant).filter((entrant): entrant is RunEntrant => isRun(entrant));
}

function isRun(entrant: Entrant): entrant is RunEntrant {
  return entrant.kind !== 'rule';
}

function withBestRule({ chosen, bestRule }: Comparison): readonly LeaderboardRow[] {
  return bestRule === null || chosen.includes(bestRule) ? chosen : [...chosen, bestRule];
}

function ends(interval: readonly [number, number] | null | undefined): [number | null, number | null] {
  return [interval?.[0] ?? null, interval?.[1] ?? null];
}
