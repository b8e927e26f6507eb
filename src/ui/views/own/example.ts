/** A header and two questions, as a set's file holds them; each is one line. */
const LINES = [
  {
    format: 'rexsonovqa-playground-questions',
    version: 1,
    id: 'my-set',
    title: 'My set',
    licence: 'CC BY 4.0',
    source: 'Name of the department, 2026',
  },
  {
    id: 'view-1',
    question: 'Which view is shown?',
    options: ['Apical four chamber', 'Parasternal long axis'],
    correct: 'Parasternal long axis',
    stills: ['images/view-1.png'],
    facets: { organ: 'Heart' },
  },
  {
    id: 'sliding-1',
    question: 'Is there lung sliding?',
    options: ['Yes', 'No'],
    correct: 0,
    clip: { file: 'videos/lung.mp4', start: 2, end: 6.5 },
  },
];

export const EXAMPLE = LINES.map((line) => JSON.stringify(line)).join('\n');
