import type { ClipRecipe, ClipRemark } from '../../domain/clip.ts';
import { formatNumber } from './format.ts';
import { t } from './t.ts';

/** What a person should know about a clip, in words. */
export function clipRemarkText(
  remark: ClipRemark,
  { start, end, duration }: Pick<ClipRecipe, 'start' | 'end' | 'duration'>,
): string {
  return t(`question:facts.remarks.${remark}`, {
    seconds: formatNumber(duration, 2),
    asked: formatNumber(end - start, 2),
  });
}
