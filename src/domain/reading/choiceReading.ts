import type { Unread } from '../prediction.ts';

/** A reply to a multiple-choice question, read; `rule` names what read it, or what found that nothing can be read. */
export type ChoiceReading =
  { kind: 'read'; index: number; rule: string } | { kind: 'unread'; reason: Unread; rule: string };
