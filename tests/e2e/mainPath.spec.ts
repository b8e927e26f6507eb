import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { says, verdict } from '../support/geminiAnswers.ts';
import { inspectClip } from '../support/clipInspection.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { askFromForm, openBenchmark, useEngine, useKey, useProxy } from './steps.ts';
import { expect, test } from './world.ts';

const KEY = 'stand-in-key';
const STEM = 'Numbered_Pictures';
const RATIONALE = 'The counter below the picture proves it: nobody but the key says zanzibar.';
const SIZE = { width: 320, height: 180 };
/** A region around the numbers of `bframes.mp4`, in even pixels. */
const REGION = { x: 60, y: 40, width: 200, height: 100 };
const ROI = { x_prop: 60 / 320, y_prop: 40 / 180, w_prop: 200 / 320, h_prop: 100 / 180 };
/** Segment from 2 s; clips from 1.05 s to 2.45 s and from 3 s to 3.42 s of it, at 30 frames a second. */
const SEGMENT = { start_time: 2, end_time: 10 };
const CHOICE = { time_start: 1.05, time_end: 2.45, frames: [92, 133] };
const FREE = { time_start: 3, time_end: 3.42, frames: [150, 162] };

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function writeBenchmark(): Promise<string> {
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

test('a question goes from a video’s name to a score that stands after a reload', async ({
  page,
  home,
  videos,
  origin,
  gemini,
  complaints,
}, testInfo) => {
  const folder = await writeBenchmark();
  const data = await startStaticServer(folder);
  const { standIn } = gemini;
  standIn.key = KEY;
  standIn.reply = ({ schema, text }) => {
    if (schema !== null) return verdict(1, { errorType: 'wrong_conclusion' });
    return text.includes('count?')
      ? says('They count the frames of the clip.')
      : says('Answer: **B**\n\nIt counts up.');
  };

  await page.goto(home);
  await useProxy(page, home, videos.url);
  await useEngine(page, home, 'ffmpeg.wasm');
  await useKey(page, home, 'Google Gemini', KEY);
  await openBenchmark(page, home, data.base);
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Judge, strict', count: 2 });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });

  const asked = standIn.calls.filter(({ schema }) => schema === null);
  const judged = standIn.calls.filter(({ schema }) => schema !== null);
  expect(asked).toHaveLength(2);
  expect(judged).toHaveLength(1);
  for (const call of asked) {
    expect(call.clips).toHaveLength(1);
    const [clip] = call.clips;
    if (clip === undefined) throw new Error('The call holds no clip.');
    expect(clip.type).toBe('video/mp4');
    const path = testInfo.outputPath(`${clip.sha256}.mp4`);
    await writeFile(path, clip.bytes);
    const seen = await inspectClip(path, { x: REGION.x, y: REGION.y, source: SIZE });
    const [first, last] = (call.text.includes('count?') ? FREE : CHOICE).frames as [number, number];
    expect(seen.numbers).toEqual(from(first, last));
    expect(seen).toMatchObject({ streams: ['video'], codec: 'h264', width: REGION.width, height: REGION.height });
    expect(call.text).not.toMatch(/\[(MCQ|FREE)\]/);
    expect(JSON.stringify(call.body)).not.toContain('zanzibar');
  }
  expect(JSON.stringify(judged[0]?.body)).toContain('The frames.');
  expect(JSON.stringify(judged[0]?.body)).not.toContain('inlineData');
  expect(origin.log.some(({ id, range }) => id === '-numbered01' && range !== null)).toBe(true);

  await page.goto(`${home}#/results`);
  await expect(page.locator('main table').first()).toContainText('gemini-3.1-pro-preview');
  const figures = await page.locator('main table').allInnerTexts();
  await page.reload();
  await expect(page.locator('main table').first()).toBeVisible();
  expect(await page.locator('main table').allInnerTexts()).toEqual(figures);

  await page.goto(`${home}#/question/mcq/${STEM}/0`);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('zanzibar')).toBeVisible();

  expect(await page.content()).not.toContain(KEY);
  expect(complaints).toEqual([]);
  await data.close();
  await rm(folder, { recursive: true });
});
