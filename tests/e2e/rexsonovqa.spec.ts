import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspectClip } from '../support/clipInspection.ts';
import { says, verdict } from '../support/geminiAnswers.ts';
import { native } from '../support/nativeFfmpeg.ts';
import { createOrigin } from '../support/origin.ts';
import { startProxy } from '../support/proxy.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { askFromForm, expectTexts, openBenchmark, resultTables, useKey, useProxy } from './steps.ts';
import { expect, test } from './world.ts';

const SHARED = '../shared/rexsonovqa';
const VIDEO = `${import.meta.dirname}/../../node_modules/.cache/test-sources/forty-seconds.mp4`;

/** Kept questions that end within forty seconds of their videos: all four kinds of awkward names among them. */
const QUESTIONS = [
  'mcq/How_to_Scan_the_Pancreas/0',
  'free/How_to_Scan_the_Pancreas/0',
  'mcq/1st_Trimester_Scan/0',
  'free/1st_Trimester_Scan/0',
  'mcq/Left_Kidney_Ultrasound/0',
  'free/Left_Kidney_Ultrasound/0',
  'mcq/How_to_perform_an_ultrasound_exam_of_the_gastrointestinal_(GI)_tract./0',
  'mcq/Cardiac_Parasternal_View_-_Ultrasound_Scanning_Technique/0',
  'free/Cardiac_Parasternal_View_-_Ultrasound_Scanning_Technique/0',
  'free/Scanning_the_Gallbladder/0',
];

type Item = { question: string; time_start: number; time_end: number };

const json = <T>(path: string) => JSON.parse(readFileSync(`${SHARED}/${path}`, 'utf8')) as T;

test.skip(!existsSync(SHARED), `${SHARED} is absent: the published benchmark is not run.`);

async function standInVideo(): Promise<string> {
  if (existsSync(VIDEO)) return VIDEO;
  await mkdir(dirname(VIDEO), { recursive: true });
  const part = `${VIDEO}.${process.pid}.mp4`;
  await native('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=40'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=300:duration=40', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-pix_fmt', 'yuv420p', '-g', '150', '-c:a', 'aac', '-movflags', '+faststart', part],
  ]);
  await rename(part, VIDEO);
  return VIDEO;
}

test('ten kept questions of the published benchmark are cut, asked, judged and counted', async ({
  page,
  home,
  gemini,
  complaints,
}, testInfo) => {
  const data = await startStaticServer(SHARED);
  const origin = await createOrigin({ files: { '*': [{ data: await standInVideo() }] }, duration: 40 });
  const videos = await startProxy({ origin });
  const { standIn } = gemini;
  standIn.reply = ({ schema }) => (schema === null ? says('Answer: A\n\nThe probe moves.') : verdict(2));

  await page.goto(home);
  await useProxy(page, home, videos.url);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openBenchmark(page, home, data.base);
  await expect(page.getByText('514 kept').first()).toBeVisible({ timeout: 60_000 });
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Judge, strict', count: 10, ids: QUESTIONS });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });

  const asked = standIn.calls.filter(({ schema }) => schema === null);
  expect(asked).toHaveLength(10);
  expect(standIn.calls).toHaveLength(15);
  const sizes = json<Record<string, Record<string, [number, number]>>>('ffmpeg_crop_sizes.json')['640x360'] ?? {};
  for (const id of QUESTIONS) {
    const [kind = '', stem = '', index = ''] = id.split('/');
    const item = json<Item[]>(`benchmark_questions/${kind}/${stem}.json`)[Number(index)];
    if (item === undefined) throw new Error(`${id} is not in the benchmark.`);
    const words = item.question.replace(/^\[\w+\] /, '').split('\n')[0] ?? '';
    const calls = asked.filter(({ text }) => text.includes(words));
    const shown = await Promise.all(
      calls.flatMap(({ clips }) =>
        clips.map(async ({ bytes, sha256 }) => {
          const path = testInfo.outputPath(`${sha256}.mp4`);
          await writeFile(path, bytes);
          const { width, height, streams, times } = await inspectClip(path, {
            x: 0,
            y: 0,
            source: { width: 640, height: 360 },
          });
          return { size: [width, height], streams, frames: times.length };
        }),
      ),
    );
    const { start_time: from } = json<Record<string, { start_time: number }>>('video_metadata_new.json')[stem] ?? {
      start_time: NaN,
    };
    const [start, end] = [Math.max(0, from + item.time_start), from + item.time_end];
    // Frames k / 30 with start ≤ k / 30 < end, half a millisecond of tolerance.
    const frames = Math.ceil((end - 0.0005) * 30) - Math.ceil((start - 0.0005) * 30);
    expect(shown, id).toContainEqual({ size: sizes[stem], streams: ['video'], frames });
  }

  const published = ['Gemini 3 Pro', 'Qwen3.5-397B', 'Seed 2.0 Pro'];
  const figures = await resultTables(page, home, 'gemini-3.1-pro-preview', ...published);
  await page.reload();
  await expectTexts(page.locator('main table'), figures);
  // A plain web server lists nothing, so the spellings of the one segment with three names are tried in turn.
  expect(complaints.filter((words) => !words.includes('404 (Not Found)'))).toEqual([]);
  await videos.close();
  await origin.close();
  await data.close();
});
