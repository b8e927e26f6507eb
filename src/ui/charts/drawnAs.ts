/** How a row is drawn: a published model in ink, the user's own run in the accent, a rule hollow and dotted. */
export type DrawnAs = 'published' | 'own' | 'rule';
