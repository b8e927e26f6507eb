import { PUBLISHED_PARTS } from '../../../src/benchmarks/medframeqa/layout.ts';
import { medFrameFile } from '../../support/medFrameFile.ts';
import { inventedRow } from '../../support/medFrameRows.ts';
import type { FileTree, Subject } from '../conformance.ts';
import { lettered } from './lettered.ts';

const rows = [2, 3, 2].map((pictures, index) => ({
  ...inventedRow(index, { pictures }),
  reasoning_chain: `PLANTED: case ${index} grows.`,
}));

/** All six parts, as published; the rows are spread over them. */
const filesWith = (change: (index: number) => object): FileTree =>
  Object.fromEntries(
    PUBLISHED_PARTS.map((path, part) => {
      const row = { ...(rows[part % rows.length] ?? inventedRow(0)), question_id: `row-${part}`, ...change(part) };
      return [path, new Uint8Array(medFrameFile([row]))];
    }),
  );

export const medFrameQaSubject: Subject = {
  files: filesWith((part) => ({ correct_answer: 'ABCD'[part % 4] })),
  rekeyed: filesWith((part) => ({
    correct_answer: 'BCDA'[part % 4],
    reasoning_chain: `PLANTED: it shrinks, ${part}.`,
  })),
  says: lettered,
};
