import type { Step } from '../../../domain/activity.ts';
import { standing, type Item } from '../../../domain/item.ts';

/** What a question goes through, in order. */
export const STAGES = ['media', 'model', 'read', 'judge'] as const;
export type Stage = (typeof STAGES)[number];

const OF_STEP: Readonly<Record<Step['kind'], Stage>> = {
  'queued-for-clip': 'media',
  'loading-engine': 'media',
  reading: 'media',
  cutting: 'media',
  'queued-for-call': 'model',
  asking: 'model',
  'waiting-to-retry': 'model',
  'waiting-for-network': 'model',
  judging: 'judge',
};

export function stageOfStep({ kind }: Step): Stage {
  return OF_STEP[kind];
}

/** Where a question ended without a grade; null for one that has its grade. */
export function stageOfEnd(item: Item): Stage | null {
  switch (standing(item)) {
    case 'failed':
      return item.state === 'failed' ? item.stage : null;
    case 'unread':
      return 'read';
    case 'ungraded':
    case 'unscored':
      return 'judge';
    default:
      return null;
  }
}
