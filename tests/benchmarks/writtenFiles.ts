import type { Files } from '../../src/domain/files.ts';
import { keptFiles } from '../../src/benchmarks/files/keptFiles.ts';

/** A tree of files written in a test: text, bytes, or a value to be written as JSON. */
export function writtenFiles(files: Readonly<Record<string, unknown>>): Files {
  const encoded = Object.entries(files).map(([path, content]): [string, Uint8Array] => {
    if (content instanceof Uint8Array) return [path, content];
    return [path, new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))];
  });
  return keptFiles('written', new Map(encoded));
}

export const ENTRY = {
  youtube_url: 'https://www.youtube.com/watch?v=abcdefghijk',
  start_time: 10,
  end_time: 40,
  roi: { x_prop: 0.1, y_prop: 0.2, w_prop: 0.5, h_prop: 0.5 },
  _alignment_score: 0.9,
};

export const CHOICE = {
  question: '[MCQ] Which way?\nA. left\nB. right\nC. up\nD. down',
  answer: 'B',
  groundtruth: 'It goes right.',
  question_type: 'Type1_ActionGoalReasoning',
  time_start: 1,
  time_end: 4,
  keep: true,
};

export const FREE = { ...CHOICE, question: '[FREE] What is seen?', answer: 'A rib.' };

/** The smallest set that loads, with other files or other contents of files laid over it. */
export function smallSet(changes: Readonly<Record<string, unknown>> = {}): Files {
  return writtenFiles({
    'video_metadata_new.json': { Left_Kidney: ENTRY },
    'benchmark_questions/mcq/Left_Kidney.json': [CHOICE],
    'benchmark_questions/free/Left_Kidney.json': [FREE],
    ...changes,
  });
}
