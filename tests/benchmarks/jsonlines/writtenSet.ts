/** A first line that is right. */
export const HEADER = {
  format: 'rexsonovqa-playground-questions',
  version: 1,
  id: 'mine',
  title: 'Mine',
  licence: 'CC BY 4.0',
  source: 'Ward 7',
};

/** A line of each kind, all right. */
export const CHOICE = { id: 'c', question: 'Which?', options: ['left', 'right'], correct: 'right', stills: ['a.png'] };
export const NUMBER = {
  id: 'n',
  question: 'How long?',
  number: { correct: 5.2, unit: 'cm', min: 0, max: 10, tolerance: 0.1 },
  stills: ['a.png'],
};
export const TEXT = { id: 't', question: 'What is it?', references: ['A cyst.'], stills: ['a.png', 'b.png'] };
export const CLIP = { ...CHOICE, id: 'v', stills: undefined, clip: { file: 'videos/lung.mp4', start: 1, end: 4 } };

/** A set as its file holds it; a text is a line as it stands, anything else is written as JSON. */
export function writtenSet(lines: readonly unknown[], header: unknown = HEADER): string {
  return [header, ...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
}
