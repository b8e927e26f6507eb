import type { Reply } from './reply.ts';

export type Answer = { kind: 'choice'; index: number } | { kind: 'text'; text: string };

/** Why no answer could be read. `refusal`: the model declined and named no option. */
export type Unread = 'unreadable' | 'refusal' | 'cut';

/** A reply, read. `rule` names what read it, or what found that nothing can be read: never a guess. */
export type Prediction =
  | { kind: 'read'; reply: Reply; answer: Answer; rule: string }
  | { kind: 'unread'; reply: Reply; reason: Unread; rule: string };
