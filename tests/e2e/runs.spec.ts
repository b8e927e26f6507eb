import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { says } from '../support/geminiAnswers.ts';
import { inspectClip } from '../support/clipInspection.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { CHOICE, REGION, SIZE, STEM, writeNumberedBenchmark } from './numberedBenchmark.ts';
import { askFromForm, choose, openBenchmark, useKey, useProxy } from './steps.ts';
import { expect, openProfile, test } from './world.ts';

const slowly = says('Answer: A\n\nThe landmark stays in view.', { delay: 1500 });

async function startSampleRun(page: Page, home: string, key: string): Promise<void> {
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', key);
  await page.goto(`${home}#/run`);
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Word overlap', count: 16 });
}

test('a run that was stopped goes on in the browser that was closed and opened again, and asks nothing twice', async ({
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  standIn.reset();
  standIn.reply = () => slowly;
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-profile-'));
  const first = await openProfile(folder, gemini);
  const page = first.pages()[0] ?? (await first.newPage());
  await startSampleRun(page, home, standIn.key);
  await expect.poll(() => standIn.calls.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(10);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  const address = page.url();
  const askedBefore = standIn.calls.map(({ text }) => text);
  await first.close();

  const second = await openProfile(folder, gemini);
  const again = second.pages()[0] ?? (await second.newPage());
  await useKey(again, home, 'Google Gemini', standIn.key);
  await again.goto(address);
  // Calls that were cut short by the stop are known to have been made, and are asked again.
  await again.getByRole('button', { name: /Go on/ }).click();
  await expect(again.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(again.getByRole('progressbar', { name: '16 of 16 asked' })).toBeVisible();
  const asked = standIn.calls.map(({ text }) => text);
  expect(new Set(asked).size).toBe(16);
  const twice = asked.length - 16;
  // At most the calls that were under way, eight at once.
  expect(twice).toBeLessThanOrEqual(8);
  expect(askedBefore.length).toBeGreaterThan(twice);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

test('a run halts at its cap after exactly that many calls, and goes on with a higher one', async ({
  page,
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await page.goto(`${home}#/run`);
  await choose(page, 'Provider', 'Google Gemini');
  // Blind, since what is spent is no matter of clips.
  for (const variant of ['Blind', 'As published']) await page.locator('label', { hasText: variant }).click();
  await page.getByLabel('Stop at, calls').fill('5');
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Word overlap', count: 16, stay: true });
  await expect(page.getByText('What this run may spend is spent.')).toBeVisible({ timeout: 60_000 });
  // It is said as soon as the sixth is held back; the five may still be on their way.
  await expect.poll(() => standIn.calls.length).toBe(5);
  await expect(page.getByText('5 of 5 calls')).toBeVisible();
  await expect(page.getByText('Halted', { exact: true })).toBeVisible();
  expect(standIn.calls).toHaveLength(5);
  await page.getByLabel('Stop at, calls').fill('');
  await page.getByRole('button', { name: /Go on/ }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(standIn.calls).toHaveLength(16);
});

/** A run of 40 blind calls, which no clip holds up. */
async function startBlindRun(page: Page, home: string, key: string): Promise<void> {
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', key);
  await page.goto(`${home}#/run`);
  await choose(page, 'Questions', 'Kept, multiple choice');
  await choose(page, 'Provider', 'Google Gemini');
  for (const variant of ['Blind', 'As published']) await page.locator('label', { hasText: variant }).click();
  await choose(page, 'Repeats', '5 times each');
  await page.getByRole('button', { name: 'Start 40 calls' }).click();
  await expect(page).toHaveURL(/#\/run\/.+/);
}

test('a run waits for a network that is lost and goes on by itself, with nothing failed', async ({
  page,
  home,
  gemini,
  profile,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => slowly;
  await startBlindRun(page, home, standIn.key);
  await expect.poll(() => standIn.calls.length).toBeGreaterThanOrEqual(8);
  await profile.setOffline(true);
  await expect(page.getByText('No network: goes on when it is back').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await profile.setOffline(false);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Needs you')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: '40 of 40 asked' })).toBeVisible();
});

test('whoever leaves the page while it asks is asked first, and not once the run is at rest', async ({
  page,
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => slowly;
  await startBlindRun(page, home, standIn.key);
  await expect.poll(() => standIn.calls.length).toBeGreaterThan(0);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('two tabs on one run: the second follows, neither removes it from under the other, and either goes on with it', async ({
  page,
  home,
  gemini,
  profile,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => slowly;
  await startBlindRun(page, home, standIn.key);
  const other = await otherTab(profile, page.url());
  await expect(other.getByText('At work in another tab', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: /^Delete the run of/ }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('This run is at work in another tab.')).toBeVisible();

  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(other.getByText('Paused', { exact: true })).toBeVisible({ timeout: 15_000 });
  const run = other.url();
  await other.getByRole('button', { name: /^Delete the run of/ }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('No runs yet.')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  // As it was: neither finished nor told as cut short.
  await expect(other.getByText('Paused', { exact: true })).toBeVisible();
  expect(other.url()).toBe(run);
  await useKey(other, home, 'Google Gemini', standIn.key);
  await other.goto(run);
  await other.getByRole('button', { name: /^Go on/ }).click();
  await expect(page.getByText('At work in another tab', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });

  await other.getByRole('button', { name: /^Delete the run of/ }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('No runs yet.')).toBeVisible();
});

test('a run whose key went with its page, or was refused, goes on with one that is entered beside it', async ({
  page,
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => slowly;
  await startBlindRun(page, home, standIn.key);
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible({ timeout: 15_000 });
  await page.reload();
  const enter = async (key: string) => {
    await page.getByLabel('Your key for Google Gemini').fill(key);
    await page.getByRole('button', { name: 'Use key' }).click();
    await page.getByRole('button', { name: /^Go on/ }).click();
  };
  await page.getByRole('button', { name: /^Go on/ }).click();
  await expect(page.getByText('There is no key for this provider.')).toBeVisible();
  await enter('mistyped');
  await expect(page.getByText('The provider refused the key.').first()).toBeVisible();
  await expect(page.getByText('Halted', { exact: true })).toBeVisible();
  await enter(standIn.key);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('progressbar', { name: '40 of 40 asked' })).toBeVisible();
  await expect(page.getByText('Needs you')).toHaveCount(0);
});

async function otherTab(profile: BrowserContext, address: string): Promise<Page> {
  const other = await profile.newPage();
  await other.goto(address);
  return other;
}

test('one click asks blind and in reverse: no clip with words that say so, and the frames last to first', async ({
  page,
  home,
  videos,
  gemini,
}, testInfo) => {
  const folder = await writeNumberedBenchmark();
  const data = await startStaticServer(folder);
  const { standIn } = gemini;
  standIn.reply = () => says('Answer: B\n\nIt counts.');
  await page.goto(home);
  await useProxy(page, home, videos.url);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await openBenchmark(page, home, data.base);
  await page.goto(`${home}#/question/mcq/${STEM}/0`);
  await choose(page, 'Provider', 'Google Gemini');

  for (const [index, variant] of ['as published', 'blind', 'reversed', 'first frame'].entries()) {
    await page.getByRole('button', { name: `Ask ${variant}`, exact: true }).click();
    await expect.poll(() => standIn.calls.length, { timeout: 60_000 }).toBe(index + 1);
    await expect(page.getByRole('button', { name: `Ask ${variant}`, exact: true })).toBeEnabled();
  }
  const [published, blind, reversed, first] = standIn.calls;
  if (published === undefined || blind === undefined || reversed === undefined || first === undefined) {
    throw new Error('Four calls.');
  }
  const numbers = async ({ clips: [clip] }: typeof published) => {
    if (clip === undefined) throw new Error('The call holds no clip.');
    const path = testInfo.outputPath(`${clip.sha256}.mp4`);
    await writeFile(path, clip.bytes);
    return (await inspectClip(path, { x: REGION.x, y: REGION.y, source: SIZE })).numbers;
  };
  const [from = 0, to = 0] = CHOICE.frames;
  const shown = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  expect(await numbers(published)).toEqual(shown);
  expect(await numbers(reversed)).toEqual(shown.toReversed());
  expect(reversed.text).toBe(published.text);
  expect(blind.clips).toEqual([]);
  expect(blind.system).toContain('you are not shown');
  expect(first.clips.map(({ type }) => type)).toEqual(['image/jpeg']);

  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('Right without the video.')).toBeVisible();

  await page.getByRole('tab', { name: 'Provenance' }).click();
  await choose(page, 'Whose record', 'reversed');
  await expect(page.getByText(/^[\d,]+ estimated, [\d,]+ billed$/)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the clip as sent' }).click();
  const saved = await readFile(await (await saving).path());
  expect(createHash('sha256').update(saved).digest('hex')).toBe(reversed.clips[0]?.sha256);
  await expect(page.getByText('Saved: byte for byte what was sent.')).toBeVisible();
  await data.close();
  await rm(folder, { recursive: true });
});
