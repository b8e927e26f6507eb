import { rm, writeFile } from 'node:fs/promises';
import { says, verdict } from '../support/geminiAnswers.ts';
import { inspectClip } from '../support/clipInspection.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { CHOICE, FREE, REGION, SIZE, STEM, writeNumberedBenchmark } from './numberedBenchmark.ts';
import { askFromForm, expectTexts, openBenchmark, resultTables, useEngine, useKey, useProxy } from './steps.ts';
import { expect, test } from './world.ts';

const KEY = 'stand-in-key';
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('a question goes from a video’s name to a score that stands after a reload', async ({
  page,
  home,
  videos,
  origin,
  gemini,
  complaints,
}, testInfo) => {
  const folder = await writeNumberedBenchmark();
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

  const figures = await resultTables(page, home, 'gemini-3.1-pro-preview');
  await page.reload();
  await expectTexts(page.locator('main table'), figures);

  await page.goto(`${home}#/question/mcq/${STEM}/0`);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('zanzibar')).toBeVisible();

  expect(await page.content()).not.toContain(KEY);
  // A plain web server lists nothing, so published results are looked for where they would lie, and missed.
  expect(complaints.filter((words) => !words.includes('404 (Not Found)'))).toEqual([]);
  await data.close();
  await rm(folder, { recursive: true });
});
