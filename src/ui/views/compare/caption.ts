import type { Benchmark } from '../../../domain/benchmark.ts';
import { formatDate } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { Comparison } from './comparison.ts';

/** What stands under a figure that leaves the page: n, clusters, level, what failed calls do, source, filter, date. */
export function figureCaption(
  { scope, clusters }: Comparison,
  { benchmark, isNarrowed }: { benchmark: Benchmark; isNarrowed: boolean },
): string {
  return t('compare:caption', {
    n: scope.questions.length,
    clusters,
    basis: t(`compare:basisNote.${scope.basis}`),
    benchmark: benchmark.title,
    version: benchmark.version,
    narrowed: isNarrowed ? t('compare:captionNarrowed') : '',
    date: formatDate(new Date()),
  });
}
