import type { ClusterKind } from '../../domain/benchmark.ts';
import { t } from './t.ts';

/** What answers are clustered by: one word. */
export const clusterWord = (kind: ClusterKind): string => t(`cluster.${kind}.word`);

export const clusterCount = (kind: ClusterKind, count: number): string => t(`cluster.${kind}.count`, { count });
