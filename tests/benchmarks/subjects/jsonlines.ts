import { HEADER, CHOICE, CLIP, NUMBER, TEXT, writtenSet } from '../jsonlines/writtenSet.ts';
import { POINT_PNG } from '../u2bench/writtenTables.ts';
import type { FileTree, Subject } from '../conformance.ts';
import { lettered } from './lettered.ts';

const picture = new Uint8Array(Buffer.from(POINT_PNG, 'base64'));

const filesWith = (lines: readonly object[]): FileTree => ({
  'questions.jsonl': new TextEncoder().encode(writtenSet(lines)),
  'a.png': picture,
  'b.png': picture,
});

const rationale = 'PLANTED: it lies on that side.';

export const jsonLinesSubject: Subject = {
  names: { id: `own-${HEADER.id}`, title: HEADER.title },
  files: filesWith([
    { ...CHOICE, rationale },
    NUMBER,
    { ...TEXT, references: ['PLANTED: a simple cyst beside the left kidney.'] },
    CLIP,
  ]),
  rekeyed: filesWith([
    { ...CHOICE, correct: 'left', rationale: 'PLANTED: it lies on the other.' },
    { ...NUMBER, number: { ...NUMBER.number, correct: 7.7 } },
    { ...TEXT, references: ['PLANTED: a stone with its shadow.'] },
    { ...CLIP, correct: 'left' },
  ]),
  says: lettered,
};
