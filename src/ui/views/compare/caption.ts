import type { Benchmark } from '../../../domain/benchmark.ts';
import { PERSON_FIRST } from '../../../domain/scoring.ts';
import { clusterCount, clusterWord } from '../../messages/clusterText.ts';
import { formatDate } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { judgeChoices } from '../../state/judgeChoices.ts';
import { gradersAmong, type Comparison } from './comparison.ts';

/** What stands under a figure that leaves the page: n, clusters, level, what failed calls do, source, filter, date. */
export function figureCaption(
  comparison: Comparison,
  { benchmark, isNarrowed }: { benchmark: Benchmark; isNarrowed: boolean },
): string {
  const { scope, clusters, clusterKind, judge } = comparison;
  return t('compare:caption', {
    n: scope.questions.length,
    clusters: clusterCount(clusterKind, clusters),
    cluster: clusterWord(clusterKind),
    basis: t(`compare:basisNote.${scope.basis}`),
    benchmark: benchmark.title,
    version: benchmark.version,
    narrowed: isNarrowed ? t('compare:captionNarrowed') : '',
    judge: judge === PERSON_FIRST ? '' : t('compare:captionJudge', { judge: judgeName(comparison) }),
    date: formatDate(new Date()),
  });
}

/** The grader that counts, by its name. */
function judgeName({ judged, scope, judge }: Comparison): string {
  const choices = judgeChoices(gradersAmong(judged, scope.questions));
  return choices.find(({ value }) => value === judge)?.label ?? judge;
}
