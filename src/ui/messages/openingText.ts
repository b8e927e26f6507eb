import type { LoadProgress } from '../../domain/benchmark.ts';
import { formatBytes, formatNumber } from './format.ts';
import { t } from './t.ts';

/** How far an opening is: files, or bytes while whole files have to come. */
export function openingAmount(progress: LoadProgress | null): string {
  if (progress === null) return '';
  const { done, total, bytes } = progress;
  if (bytes === undefined) return t('opening.progress', { done: formatNumber(done), total: formatNumber(total) });
  return t('opening.bytes', { done: formatBytes(bytes.done), total: formatBytes(bytes.total) });
}

/** 0–1; null while nothing is known. */
export function openingShare(progress: LoadProgress | null): number | null {
  if (progress === null) return null;
  const { done, total } = progress.bytes ?? progress;
  return done / Math.max(1, total);
}
