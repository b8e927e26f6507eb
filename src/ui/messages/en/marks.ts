/** The state marks: name for the legend and for screen readers, and what each means. */
export const marks = {
  right: { name: 'Right', means: 'The right option, or 2 of 2.' },
  half: { name: 'Half right', means: '1 of 2.' },
  wrong: { name: 'Wrong', means: 'Another option, or 0 of 2.' },
  failed: { name: 'Call failed', means: 'No reply came. Not a zero.' },
  unread: { name: 'Unreadable', means: 'A reply came, and no answer could be read in it.' },
  ungraded: { name: 'Judge failed', means: 'An answer came, and no verdict on it.' },
  unscored: { name: 'Not judged yet', means: 'An answer came, and no judge has read it yet.' },
  none: { name: 'Not asked', means: 'This question was not asked.' },
  hidden: { name: 'Hidden', means: 'Shown after the reveal.' },
  waiting: { name: 'Waiting', means: 'In the queue.' },
  running: { name: 'Running', means: 'In work now.' },
  legend: 'Colour means graded. Marks without colour carry no score.',
} as const;
