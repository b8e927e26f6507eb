import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const STEM = 'Numbered_Pictures';
const RATIONALE = 'The counter below the picture proves it: nobody but the key says zanzibar.';
export const SIZE = { width: 320, height: 180 };
/** A region around the numbers of `bframes.mp4`, in even pixels. */
export const REGION = { x: 60, y: 40, width: 200, height: 100 };
const ROI = { x_prop: 60 / 320, y_prop: 40 / 180, w_prop: 200 / 320, h_prop: 100 / 180 };
/** Segment from 2 s; clips from 1.05 s to 2.45 s and from 3 s to 3.42 s of it, at 30 frames a second. */
const SEGMENT = { start_time: 2, end_time: 10 };
export const CHOICE = { time_start: 1.05, time_end: 2.45, frames: [92, 133] };
export const FREE = { time_start: 3, time_end: 3.42, frames: [150, 162] };

/** Two questions on a video whose pictures carry their numbers, in a folder of its own. */
export async function writeNumberedBenchmark(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-benchmark-'));
  const write = async (path: string, value: unknown) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  };
  const question = { question_type: 'Type1_ActionGoalReasoning', groundtruth: RATIONALE, keep: true };
  await write('video_metadata_new.json', {
    [STEM]: {
      youtube_url: 'https://www.youtube.com/watch?v=-numbered01',
      ...SEGMENT,
      roi: ROI,
      _alignment_score: 0.97,
    },
  });
  await write(`benchmark_questions/mcq/${STEM}.json`, [
    {
      ...question,
      question:
        '[MCQ] Based on the video clip, what do the blocks show?\nA. A depth\nB. A number\nC. A gain\nD. A name',
      answer: 'B',
      ...CHOICE,
    },
  ]);
  await write(`benchmark_questions/free/${STEM}.json`, [
    {
      ...question,
      question: '[FREE] Based on the video clip, what do the blocks count?',
      answer: 'The frames.',
      ...FREE,
    },
  ]);
  await write(`gt_all/gt_${STEM}.json`, [{ start: 1.05, end: 3.42, action: 'Count.', interpretation: 'Frames.' }]);
  return folder;
}
