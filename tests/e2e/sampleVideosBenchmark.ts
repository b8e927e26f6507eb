import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Videos that ship with the page, each longer than this. */
const VIDEOS = ['sampleNk_01', 'sampleRb_02', 'sampleCy_03', 'sampleBl_04'];
const VIDEO_SECONDS = 27;

/** `count` choices on clips of `seconds`, all different, in the layout of the benchmark; A is the key of each. */
export async function writeSampleVideosBenchmark({
  count,
  seconds,
}: {
  count: number;
  seconds: number;
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-benchmark-'));
  const write = async (path: string, value: unknown) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  };
  const segment = (video: string) => ({
    youtube_url: `https://www.youtube.com/watch?v=${video}`,
    ...{ start_time: 0, end_time: VIDEO_SECONDS },
    roi: { x_prop: 0.1, y_prop: 0.1, w_prop: 0.7, h_prop: 0.7 },
    _alignment_score: 1,
  });
  await write('video_metadata_new.json', Object.fromEntries(VIDEOS.map((video) => [video, segment(video)])));
  for (const [index, video] of VIDEOS.entries()) {
    const ofVideo = Math.ceil((count - index) / VIDEOS.length);
    const questions = Array.from({ length: ofVideo }, (_, place) => {
      const start = Number(((place * (VIDEO_SECONDS - seconds)) / ofVideo).toFixed(2));
      return {
        question: `[MCQ] Question ${place} on ${video}, which?\nA. One\nB. Two\nC. Three\nD. Four`,
        ...{ answer: 'A', groundtruth: 'One.', question_type: 'Type1_ActionGoalReasoning', keep: true },
        ...{ time_start: start, time_end: start + seconds },
      };
    });
    await write(`benchmark_questions/mcq/${video}.json`, questions);
  }
  return folder;
}
