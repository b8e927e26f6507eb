import type { FileTree, Subject } from '../conformance.ts';
import { CHOICE, ENTRY, FREE } from '../writtenFiles.ts';
import { lettered } from './lettered.ts';

const choices = [
  { ...CHOICE, groundtruth: 'PLANTED: the marker goes right.' },
  {
    ...CHOICE,
    question: '[MCQ] Which control?\nA. gain\nB. depth\nC. focus',
    answer: 'C',
    groundtruth: 'PLANTED: focus.',
  },
];
const free = [{ ...FREE, answer: 'PLANTED: the tenth rib casts its shadow.', groundtruth: 'PLANTED: it is bone.' }];
const events = [{ start: 0, end: 2, action: 'tilt', interpretation: 'The shadow leaves the kidney.' }];

const filesWith = (mcq: readonly object[], text: readonly object[]): FileTree => ({
  'video_metadata_new.json': json({ Left_Kidney: ENTRY }),
  'benchmark_questions/mcq/Left_Kidney.json': json(mcq),
  'benchmark_questions/free/Left_Kidney.json': json(text),
  'gt_all/gt_Left_Kidney.json': json(events),
});

export const rexSonoVqaSubject: Subject = {
  files: filesWith(choices, free),
  rekeyed: filesWith(
    choices.map((one) => ({ ...one, answer: 'A', groundtruth: 'PLANTED: the first.' })),
    free.map((one) => ({ ...one, answer: 'PLANTED: the bladder is full.', groundtruth: 'PLANTED: it is water.' })),
  ),
  says: lettered,
};

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value, null, 1));
}
