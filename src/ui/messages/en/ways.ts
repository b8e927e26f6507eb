import type { Variant } from '../../../domain/prompt.ts';

/** What a way of asking is called within a run's name. */
export const ways = {
  /** In a name, after whose answers it is. */
  inName: {
    'as-published': 'as published',
    blind: 'blind',
    'first-frame': 'first frame',
    reversed: 'reversed',
    shuffled: 'shuffled',
    'whole-frame': 'whole frame',
    extended: 'extended',
    rotated: 'options rotated',
    'first-image': 'first image',
    'images-reversed': 'images reversed',
    'images-shuffled': 'images shuffled',
    'without-anatomy': 'anatomy unnamed',
    'by-address': 'by YouTube address',
  } satisfies Record<Variant, string>,
  /** On a question, by what it would show. */
  blindTo: { clip: 'blind', still: 'blind' },
  evenPeriods: 'even full stops',
  named: '{{model}}, {{variant}}',
} as const;
