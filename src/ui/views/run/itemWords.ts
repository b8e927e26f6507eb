import type { Step } from '../../../domain/activity.ts';
import { cautionsAmong } from '../../../domain/clip.ts';
import { standing, type Item } from '../../../domain/item.ts';
import type { Media } from '../../../domain/media.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import type { Run } from '../../../domain/run.ts';
import { PERSON } from '../../../domain/scoring.ts';
import { quantityText } from '../../messages/answerText.ts';
import { clipRemarkText } from '../../messages/clipRemarkText.ts';
import { failureText } from '../../messages/failureText.ts';
import { formatNumber, formatSeconds } from '../../messages/format.ts';
import { readingRuleLabel } from '../../messages/readingRuleLabel.ts';
import { stepText } from '../../messages/stepText.ts';
import { t } from '../../messages/t.ts';

/** What became of a question, in one line. */
export function happened(item: Item): string {
  if (item.state === 'failed') {
    const { what, facts } = failureText(item.failure);
    return facts === '' ? what : `${what} ${facts}`;
  }
  if (item.prediction.kind === 'unread') return t(`question:unread.${item.prediction.reason}`);
  const { answer, rule } = item.prediction;
  const read =
    answer.kind === 'choice'
      ? t('run:live.read', { letter: optionLetter(answer.index), rule: readingRuleLabel(rule) })
      : answer.kind === 'number'
        ? t('run:live.readNumber', { value: quantityText(answer.value, ''), rule: readingRuleLabel(rule) })
        : answer.text;
  if (item.state !== 'scored') return read;
  const { score } = item;
  if (score.kind === 'ungraded') return t(`question:ungraded.${score.reason}`);
  const { points, most, remark, by } = score;
  const grade =
    remark === null ? t('run:live.readFree', { points, most }) : t('run:live.readFreeWhy', { points, most, remark });
  if (by.id === PERSON.id) return t('run:live.byPerson', { grade });
  return answer.kind === 'text' ? grade : read;
}

/** Where the model saw not quite what was asked for, in words. */
export function sightCautions({ clip, stills }: Item): string[] {
  const ofClip = clip === null ? [] : cautionsAmong(clip.remarks).map((remark) => clipRemarkText(remark, clip));
  if (stills === null || 'pictures' in stills) return ofClip;
  const span = { ...stills, duration: stills.end - stills.start };
  return [...ofClip, ...cautionsAmong(stills.remarks).map((remark) => clipRemarkText(remark, span))];
}

/** What is under way, in one line. */
export function underWay({ kind, share }: Step, run: Run, media: readonly Media[]): string {
  const step = stepText(kind, run, media);
  return share === null ? step : t('run:stepShare', { step, percent: formatNumber(share * 100) });
}

/** How long the model took; empty where it did not answer. */
export function timeTaken(item: Item): string {
  return item.state === 'failed' || item.prediction.reply.request === null
    ? ''
    : t('run:live.secondsShort', { seconds: formatSeconds(item.prediction.reply.latency) });
}

/** All tokens of a reply, as the provider counted them; empty where it did not. */
export function tokensUsed(item: Item): string {
  if (item.state === 'failed') return '';
  const { prompt, reply, thoughts } = item.prediction.reply.tokens;
  const counted = [prompt, reply, thoughts].filter((count) => count !== null);
  return counted.length === 0 ? '' : formatNumber(counted.reduce((sum, count) => sum + count, 0));
}

/** Whether it has a grade. What has none waits for the person. */
export function hasGrade(item: Item): boolean {
  const went = standing(item);
  return went === 'right' || went === 'half' || went === 'wrong';
}
