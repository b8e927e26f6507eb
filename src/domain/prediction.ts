import type { Reply } from './reply.ts';

/** `index` in the question's own order; `value` in the question's own unit. */
export type Answer =
  { kind: 'choice'; index: number } | { kind: 'number'; value: number } | { kind: 'text'; text: string };

/** Why no answer could be read. `refusal`: the model declined and named no option. */
export type Unread = 'unreadable' | 'refusal' | 'cut';

/** A reply, read. `rule` names what read it, or what found that nothing can be read: never a guess. */
export type Prediction =
  | { kind: 'read'; reply: Reply; answer: Answer; rule: string }
  | { kind: 'unread'; reply: Reply; reason: Unread; rule: string };
