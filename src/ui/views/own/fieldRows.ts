import type { own } from '../../messages/en/own.ts';

/** Fields of a line by their names in the file, and the text that tells about them. */
type Row = { names: string; about: keyof typeof own.lines.about; isOptional: boolean };

const row = (names: string, about: Row['about'], { isOptional = false } = {}): Row => ({ names, about, isOptional });
const optional = { isOptional: true };

export const PARTS: readonly { part: 'first' | 'others'; rows: readonly Row[] }[] = [
  {
    part: 'first',
    rows: [
      row('format, version', 'format'),
      row('id', 'id'),
      row('title', 'title'),
      row('licence, source', 'licence'),
      row('url', 'url', optional),
      row('clusters', 'clusters', optional),
      row('confirmSending', 'confirmSending', optional),
    ],
  },
  {
    part: 'others',
    rows: [
      row('id', 'questionId'),
      row('question', 'question'),
      row('options, correct', 'choice'),
      row('number', 'number'),
      row('references', 'references'),
      row('stills', 'stills'),
      row('clip', 'clip'),
      row('facets', 'facets', optional),
      row('cluster', 'cluster', optional),
      row('rationale', 'rationale', optional),
      row('title', 'groupTitle', optional),
    ],
  },
];
