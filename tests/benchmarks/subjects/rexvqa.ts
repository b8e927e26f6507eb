import type { FileTree, Subject } from '../conformance.ts';
import { objectOf, record } from '../rexvqa/records.ts';
import { lettered } from './lettered.ts';

/** One record a skill. */
const INDICES = [0, 1, 2, 3, 4];

/** The smallest PNG by its first bytes. */
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

function filesWith(split: string, change: (index: number) => Record<string, unknown>): FileTree {
  const records = INDICES.map((index): [string, unknown] => [`id-${index}`, record(index, change(index))]);
  const pictures = [0, 1].flatMap((study) =>
    ['frontal', 'lateral'].map((view) => [`deid_png/SYNTH/${study}/${view}.png`, PICTURE]),
  );
  return {
    [`metadata/${split}_vqa_data.json`]: new TextEncoder().encode(objectOf(records)),
    ...Object.fromEntries(pictures),
  };
}

const subjectOf = (split: string): Subject => ({
  files: filesWith(split, (index) => ({ correct_answer_explanation: `PLANTED: explanation ${index}` })),
  rekeyed: filesWith(split, (index) => ({
    correct_answer: 'BCDA'[index % 4],
    correct_answer_explanation: `PLANTED: another explanation ${index}`,
  })),
  says: lettered,
});

/** By the benchmark's id. They fill shelves, in a worker, and so open in a browser alone. */
export const rexVqaSubjects: Readonly<Record<string, Subject>> = {
  rexvqa: subjectOf('test'),
  'rexvqa-valid': subjectOf('valid'),
  'rexvqa-train': subjectOf('train'),
};
