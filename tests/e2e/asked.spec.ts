import { rm } from 'node:fs/promises';
import { refuses, says } from '../support/geminiAnswers.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { STEM, writeNumberedBenchmark } from './numberedBenchmark.ts';
import { choose, openBenchmark, useKey } from './steps.ts';
import { expect, test } from './world.ts';

test('a video is asked about by its address without a proxy, and the answer stays at its question', async ({
  page,
  home,
  gemini,
}) => {
  const folder = await writeNumberedBenchmark();
  const data = await startStaticServer(folder);
  const { standIn } = gemini;
  standIn.reply = () => says('Answer: B\n\nThe voice says so.');
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openBenchmark(page, home, data.base);
  await page.goto(`${home}#/question/mcq/${STEM}/0`);
  const button = page.getByRole('button', { name: 'By YouTube address' });
  // A model whose host fetches no videos is not offered one.
  await choose(page, 'Provider', 'Anthropic');
  await page.getByRole('button', { name: 'More ways to ask' }).click();
  await expect(page.getByRole('button', { name: 'Ask blind' })).toBeVisible();
  await expect(button).toHaveCount(0);
  await choose(page, 'Provider', 'Google Gemini');
  await expect(page.getByText('not the benchmark’s protocol')).toBeVisible();
  await button.click();
  await expect.poll(() => standIn.calls.length, { timeout: 30_000 }).toBe(1);
  const [call] = standIn.calls;
  expect(call?.clips).toEqual([]);
  expect(call?.body).toMatchObject({
    contents: [
      {
        parts: [
          {
            fileData: { fileUri: 'https://www.youtube.com/watch?v=-numbered01' },
            videoMetadata: { startOffset: '3.05s', endOffset: '4.45s' },
          },
          {},
        ],
      },
    ],
  });

  await page.getByRole('button', { name: 'Reveal' }).click();
  const cards = page.getByRole('region', { name: 'Did it look?' });
  await expect(cards.getByRole('heading', { name: 'By YouTube address' })).toBeVisible();
  await expect(cards.getByText('not the benchmark’s protocol')).toBeVisible();
  // The summary of right answers goes by answers that enter results: there is none.
  await expect(page.getByText('0 of 0 right')).toBeVisible();
  for (const view of ['#/results', '#/compare', '#/']) {
    await page.goto(home + view);
    await expect(page.getByText('Odd one out').first()).toBeVisible();
    await expect(page.getByText('gemini', { exact: false })).toHaveCount(0);
  }
  await data.close();
  await rm(folder, { recursive: true });
});

test('what was sent is shown of a call that was refused, the key blanked, and after a reload', async ({
  page,
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => refuses(400, 'INVALID_ARGUMENT', 'That setting is not known.');
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await page.goto(`${home}#/question/mcq/Neck_Vessels_in_Two_Planes/0`);
  await choose(page, 'Provider', 'Google Gemini');
  await page.getByRole('button', { name: 'Ask blind', exact: true }).click();
  const record = page.getByRole('region', { name: 'Record' });
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByText('The provider did not accept the request.').first()).toBeVisible({ timeout: 30_000 });
    await expect(record.getByText('x-goog-api-key:')).toBeVisible();
    await expect(record.getByText('[key]')).toBeVisible();
    await expect(record.getByText('"thinkingLevel": "LOW"')).toBeVisible();
    await expect(record.getByRole('button', { name: 'Copy as JSON' })).toBeVisible();
  }
  expect(await page.content()).not.toContain(standIn.key);
});
