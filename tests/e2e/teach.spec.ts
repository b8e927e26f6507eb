import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DATA_URL } from '../../src/store/preferences.ts';
import { refuses, says, verdict } from '../support/geminiAnswers.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { writeNumberedBenchmark } from './numberedBenchmark.ts';
import { askFromForm, openBenchmark, useKey } from './steps.ts';
import { expect, test } from './world.ts';

const SAMPLE = `${import.meta.dirname}/../../data/sample/benchmark_questions`;
const STEM = 'Kidney_Window_Beside_the_Rib';
const NOTE = 'The zebra stands behind the rib.';
const KEY = 'stand-in-key';

type Written = { question: string; answer: string; groundtruth: string };

async function written(kind: 'mcq' | 'free'): Promise<Written[]> {
  return JSON.parse(await readFile(`${SAMPLE}/${kind}/${STEM}.json`, 'utf8')) as Written[];
}

/** Makes a lesson of the four kidney questions, as a teacher would; gives back its two links. */
async function makeLesson(page: Page, home: string): Promise<{ present: string; learn: string }> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${home}#/questions?q=kidney`);
  await page.getByRole('link', { name: 'Teach these' }).click();
  await expect(page.getByRole('heading', { name: '4 questions' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Beside the rib');
  await page.getByLabel('Note on question 2').fill(NOTE);
  // The second question goes first, by keys.
  await page.getByLabel('Note on question 2').press('Alt+ArrowUp');
  await expect(page.getByLabel('Note on question 1')).toHaveValue(NOTE);
  const copied = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const present = await copied('Copy link to present');
  await expect(page.getByText('Copied')).toBeHidden();
  return { present, learn: await copied('Copy link to learn') };
}

/** What an option's row looks like, without its own words: equal rows tell nothing apart. */
function optionRows(page: Page): Promise<string[]> {
  return page.locator('ol[aria-label="Options"] > li').evaluateAll((rows) =>
    rows.map((row) => {
      const copy = row.cloneNode(true) as Element;
      copy.querySelector('.letter')?.remove();
      copy.querySelector('.text')?.remove();
      return copy.outerHTML.replace(/One hand for [A-F]/, '');
    }),
  );
}

test('a lesson’s link opens in a fresh profile, and is taught to its end by keys alone', async ({
  page,
  home,
  browser,
  complaints,
}) => {
  const [first, second] = await written('mcq');
  const [freeFirst, freeSecond] = await written('free');
  if (first === undefined || second === undefined || freeFirst === undefined || freeSecond === undefined) {
    throw new Error('The sample is not as it was.');
  }
  // A link that was cut short says so on a page that has no bars, and leads on.
  await page.goto(`${home}#/teach/present?lesson=cut`);
  await expect(page.getByRole('link', { name: 'Make a lesson' })).toBeInViewport({ ratio: 1 });
  const { present } = await makeLesson(page, home);
  expect(complaints).toEqual([]);

  const fresh = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const talk = await fresh.newPage();
  const elsewhere: string[] = [];
  talk.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(home).origin) elsewhere.push(request.url());
  });
  await talk.goto(present);

  const now = (step: string) => expect(talk.locator('[aria-current="step"]')).toHaveText(step);
  const press = async (...keys: string[]) => {
    for (const key of keys) await talk.keyboard.press(key);
  };
  const hides = async (...secrets: string[]) => {
    const page = await talk.content();
    for (const secret of secrets) expect(page).not.toContain(secret);
    expect(await talk.title()).toBe('Teach · ReXSonoVQA Playground');
  };

  // The second question of the file comes first. Its key is D.
  expect(second.answer).toBe('D');
  await expect(talk.getByRole('heading', { level: 1 })).toContainText('which control is changed in steps');
  await expect(talk.locator('video')).toBeVisible();
  await now('Watch');
  await hides(second.groundtruth, NOTE);
  expect(new Set(await optionRows(talk)).size).toBe(1);

  await press('PageDown');
  await now('Vote');
  await press('d', 'd', '1', '1', 'd', 'a', 'a', 'Backspace', '4', 'b');
  await expect(talk.locator('footer')).toContainText('18 hands counted.');
  await hides(second.groundtruth, NOTE);
  expect(new Set(await optionRows(talk)).size).toBe(1);
  const tops = () =>
    talk
      .locator('ol[aria-label="Options"] > li')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const laidOut = await tops();

  await press(' ');
  await now('Tally');
  await expect(talk.locator('ol[aria-label="Options"] > li b')).toHaveText([/^1/, /^4/, /^0/, /^13/]);
  await hides(second.groundtruth, NOTE);

  await press('.');
  await expect(talk.getByRole('button', { name: /The screen is dark/ })).toBeVisible();
  await press('.');
  await expect(talk.getByRole('button', { name: /The screen is dark/ })).toBeHidden();

  await press('ArrowRight');
  await now('Key');
  await expect(talk.locator('li.key .letter')).toHaveText('D');
  await expect(talk.locator('footer')).toContainText('Class 13 of 18 right.');
  await hides(second.groundtruth, NOTE);
  expect(await tops()).toEqual(laidOut);

  await press('PageDown');
  await now('Blind');
  await expect(talk.locator('ol[aria-label="Options"]')).toContainText('Always A');
  await press('PageDown');
  await now('Look');
  await expect(talk.getByText(second.groundtruth)).toBeVisible();
  await expect(talk.getByText(NOTE)).toBeVisible();

  // On a phone the note is scrolled to, and the steps stay below it.
  await talk.setViewportSize({ width: 390, height: 844 });
  const { bottom, top, end } = await talk.getByText(NOTE).evaluate((note) => {
    note.scrollIntoView({ block: 'end' });
    const foot = document.querySelector('footer')?.getBoundingClientRect();
    return { bottom: note.getBoundingClientRect().bottom, top: foot?.top, end: foot?.bottom };
  });
  expect(bottom).toBeLessThanOrEqual(top ?? 0);
  expect(end).toBe(844);
  await talk.setViewportSize({ width: 1280, height: 720 });

  // The first question of the file; its key is B, and nobody raises a hand.
  await press('PageDown');
  await now('Watch');
  await hides(first.groundtruth, second.groundtruth, NOTE);
  await press('PageDown', 'PageDown');
  await now('Key');
  await expect(talk.locator('li.key .letter')).toHaveText(first.answer);
  await press('PageUp');
  await now('Vote');
  await press('2', 'a', 'b', 'PageDown', 'PageDown', 'PageDown', 'PageDown');
  await now('Look');

  // Free answers: the reference is the key.
  for (const free of [freeFirst, freeSecond]) {
    await press('PageDown');
    await now('Watch');
    await hides(free.answer, free.groundtruth);
    await press(' ');
    await now('Key');
    await expect(talk.getByText(free.answer)).toBeVisible();
    await hides(free.groundtruth);
    await press(' ');
    await now('Look');
    await expect(talk.getByText(free.groundtruth)).toBeVisible();
  }

  await press('PageDown');
  await expect(talk.getByRole('heading', { name: 'How it went' })).toBeVisible();
  const rows = talk.getByRole('row');
  await expect(rows.filter({ hasText: 'The class, by hands' })).toContainText('14 of 21');
  await expect(rows.filter({ hasText: 'The class, by its favourite' })).toContainText('1 of 2');
  await expect(rows.filter({ hasText: 'Chance' })).toContainText('0.5 of 2');
  await press('Escape');
  await expect(talk.getByLabel('Title', { exact: true })).toHaveValue('Beside the rib');
  expect(elsewhere).toEqual([]);
  await fresh.close();
});

test('a learner answers a lesson, sees how it went beside the rules, and takes the answers along', async ({
  page,
  home,
  complaints,
}) => {
  const [first] = await written('mcq');
  const [free] = await written('free');
  if (first === undefined || free === undefined) throw new Error('The sample is not as it was.');
  const { learn } = await makeLesson(page, home);
  await page.goto(learn);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('which control is changed in steps');
  expect(await page.content()).not.toContain(NOTE);
  // The key is D: right, and sure of it.
  await page.keyboard.press('d');
  await page.keyboard.press('3');
  await expect(page.getByRole('status')).toContainText('Right.');
  await expect(page.getByText(NOTE)).toBeVisible();
  // What was given stands.
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('which manoeuvre');
  expect(await page.content()).not.toContain(first.groundtruth);
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await expect(page.getByText('Not right: the key is B.')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('what hides the middle');
  expect(await page.content()).not.toContain(free.answer);
  await page.getByLabel('Your answer, in your own words').fill('=A shadow, "behind" the rib');
  await page.getByRole('button', { name: 'Fairly sure' }).click();
  await expect(page.getByText(free.answer)).toBeVisible();
  await page.getByRole('radio', { name: '1 of 2' }).check();

  // The answers are there after a reload; the last question stays open.
  await page.reload();
  await expect(page.getByRole('radio', { name: '1 of 2' })).toBeChecked();
  await page.getByRole('button', { name: 'Next question' }).first().click();
  await page.getByRole('button', { name: 'How it went' }).click();
  await expect(page.getByText('1 question is not answered yet.')).toBeVisible();
  await expect(page.getByText(/^You 1, .+ 0 of 2\.$/)).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'You' }).nth(0)).toContainText('1 of 2');
  await expect(rows.filter({ hasText: 'You' }).nth(1)).toContainText('1 of 2');
  await expect(page.getByText('1 of 1 right')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('beside-the-rib.csv');
  const csv = await readFile(await file.path(), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`mcq/${STEM}/1`);
  expect(lines[1]).toContain(',Sure,1,1,');
  expect(lines[2]).toContain(',Guessing,0,1,');
  expect(csv).toContain(`"'=A shadow, ""behind"" the rib",Fairly sure,1,2,`);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('which control is changed in steps');
  expect(await page.evaluate(() => localStorage.getItem('learner'))).toBe('[]');
  expect(complaints).toEqual([]);
});

test('a judge reads what a learner handed in, and is no score where it fails', async ({ page, home, gemini }) => {
  const [free] = await written('free');
  if (free === undefined) throw new Error('The sample is not as it was.');
  const { standIn } = gemini;
  standIn.key = KEY;
  standIn.reply = () => refuses(400, 'INVALID_ARGUMENT', 'Not in the mood.');
  const { learn } = await makeLesson(page, home);
  await page.goto(learn.replace('teach/learn?', 'teach/learn?at=3&'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('what hides the middle');
  const ask = page.getByRole('button', { name: 'Ask a judge' });
  expect(await ask.count()).toBe(0);
  await page.getByLabel('Your answer, in your own words').fill('A rib throws a shadow.');
  await page.getByRole('button', { name: 'Fairly sure' }).click();

  await ask.click();
  const judge = page.getByRole('region', { name: 'A judge of your answer' });
  await expect(judge.getByRole('combobox', { name: 'Judge’s provider' })).toHaveText('Google Gemini');
  await expect(judge).toContainText(
    'To Google Gemini go the question, the key with its explanation, and your answer. No clip and no image is sent.',
  );
  const rating = page.getByRole('group', { name: 'How good was yours?' });
  const go = judge.getByRole('button', { name: /^Ask gemini/ });
  await expect(go).toBeDisabled();
  await judge.getByLabel('Key for Google Gemini').fill(KEY);
  await judge.getByLabel('Key for Google Gemini').press('Enter');
  const before = standIn.calls.length;
  await go.click();
  await expect(judge.getByText('Nothing was counted.')).toBeVisible();
  await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0);

  standIn.reply = () => ({ kind: 'hang' });
  await ask.click();
  await go.click();
  await judge.getByRole('button', { name: 'Stop' }).click();
  await expect(judge.getByRole('button', { name: 'Stop' })).toBeHidden();
  expect(await judge.getByText(/of 2/).count()).toBe(0);

  standIn.reply = () => verdict(1, { errorType: 'wrong_conclusion', explanation: 'A quagga is missing.' });
  await ask.click();
  await go.click();
  await expect(judge.getByText('A quagga is missing.')).toBeVisible();
  await expect(judge.getByText('1 of 2')).toBeVisible();
  await expect(judge.getByText('wrong conclusion')).toBeVisible();
  const sent = standIn.calls.slice(before);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  for (const { text, clips } of sent) {
    expect(text).toContain('A rib throws a shadow.');
    expect(text).toContain('what hides the middle');
    expect(clips).toEqual([]);
  }

  // It is there after a reload, and the learner's own word goes before it until it is taken back.
  await page.reload();
  await expect(judge.getByText('A quagga is missing.')).toBeVisible();
  await page.getByRole('radio', { name: '2 of 2' }).check();
  await expect(judge.getByText('Your rating counts, and not the judge’s.')).toBeVisible();
  await judge.getByRole('button', { name: 'Let the judge’s count' }).click();
  await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Next question' }).first().click();
  await page.getByRole('button', { name: 'How it went' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'You' })).toContainText('1 of 2');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toMatch(/"Judge, strict \(.*gemini.*\)",1,wrong conclusion,A quagga is missing\./);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('A quagga is missing.');
  for (const text of [csv, kept, page.url()]) expect(text).not.toContain(KEY);
});

test('models’ answers and the judge’s words come at their step, and not before', async ({ page, home, gemini }) => {
  const { standIn } = gemini;
  standIn.key = KEY;
  standIn.reply = ({ schema, text }) => {
    if (schema !== null) return verdict(1, { errorType: 'wrong_conclusion' });
    return text.includes('hides the middle') ? says('A quagga crosses the picture.') : says('Answer: B');
  };
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', KEY);
  const ids = [`mcq/${STEM}/0`, `free/${STEM}/0`];
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Judge, strict', count: 2, ids });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  const model = /gemini/;

  await page.goto(`${home}#/teach?these&q=kidney`);
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  const now = (step: string) => expect(page.locator('[aria-current="step"]')).toHaveText(step);
  await now('Watch');
  for (const step of ['Vote', 'Models']) {
    expect(await page.locator('.present').innerText()).not.toMatch(model);
    await page.keyboard.press('PageDown');
    await now(step);
  }
  await expect(page.locator('ol[aria-label="Options"] > li').nth(1)).toContainText(model);
  expect(await page.locator('li.key').count()).toBe(0);
  await page.keyboard.press('PageDown');
  await expect(page.locator('footer')).toContainText('Models 1 of 1.');

  await page.goto(page.url().replace('teach/present?', 'teach/present?at=3&'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('what hides the middle');
  await now('Watch');
  expect(await page.content()).not.toContain('quagga');
  await page.keyboard.press('PageDown');
  await now('Models');
  await expect(page.getByText('A quagga crosses the picture.')).toBeVisible();
  expect(await page.getByRole('img', { name: 'Half right' }).count()).toBe(0);
  await page.keyboard.press('PageDown');
  await now('Key');
  await expect(page.getByRole('img', { name: 'Half right' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await now('Judge');
});

/** One question about a video that only YouTube has. */
async function writeBenchmark(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-benchmark-'));
  const write = async (path: string, value: unknown) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  };
  await write('video_metadata_new.json', {
    Elsewhere: { youtube_url: 'https://www.youtube.com/watch?v=-elsewhere1', start_time: 20, end_time: 60 },
  });
  await write('benchmark_questions/mcq/Elsewhere.json', [
    {
      question_type: 'Type1_ActionGoalReasoning',
      question: '[MCQ] Based on the video clip, where is it?\nA. Here\nB. There\nC. Nowhere\nD. Elsewhere',
      answer: 'D',
      groundtruth: 'It is not here.',
      keep: true,
      time_start: 6.4,
      time_end: 11.2,
    },
  ]);
  return folder;
}

test('where a clip cannot be cut, YouTube’s player stands in: muted, and only once it is asked for', async ({
  page,
  home,
}) => {
  const folder = await writeBenchmark();
  const data = await startStaticServer(folder);
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await openBenchmark(page, home, data.base);
  await expect(page.getByRole('button', { name: /^Open benchmark: ReXSonoVQA/ })).toBeVisible();
  await page.goto(`${home}#/teach?these`);
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  const play = page.getByRole('button', { name: 'Play it on YouTube instead' });
  await expect(play).toBeVisible();
  await expect(page.getByText('it shows more than the models saw')).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.getByTitle('YouTube player, 0:26 to 0:31')).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);
  const player = new URL(asked[0] ?? '');
  expect(player.pathname).toBe('/embed/-elsewhere1');
  expect(Object.fromEntries(player.searchParams)).toMatchObject({ start: '26', end: '32', mute: '1' });
  await data.close();
  await rm(folder, { recursive: true });
});

test('a lesson about a benchmark that a fresh profile does not keep opens it from its usual place with one click', async ({
  page,
  home,
  browser,
}) => {
  const folder = await writeNumberedBenchmark();
  const host = await startStaticServer(folder);
  const standIn = (profile: BrowserContext) =>
    profile.route(`${DATA_URL}/**`, async (route) => {
      const path = route
        .request()
        .url()
        .slice(DATA_URL.length + 1);
      await route.fulfill({ response: await route.fetch({ url: `${host.base}/${path}` }) });
    });
  await standIn(page.context());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBenchmark(page, home, DATA_URL);
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await page.getByRole('link', { name: 'Teach these' }).click();
  await page.getByRole('button', { name: 'Copy link to present' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const present = await page.evaluate(() => navigator.clipboard.readText());
  const [, benchmark = ''] = /[?&]in=(rexsonovqa@\w+)/.exec(present) ?? [];
  expect(benchmark).not.toBe('');

  const fresh = await browser.newContext();
  await standIn(fresh);
  host.asked.length = 0;
  const talk = await fresh.newPage();
  await talk.goto(present);
  const missing = `This address is about ${benchmark}, which this browser does not keep.`;
  await expect(talk.getByRole('heading', { level: 1, name: missing })).toBeAttached();
  await expect(talk.getByText('Load it once, from its address or from files of your own')).toBeVisible();
  // Nobody is asked before the person says so.
  expect(host.asked).toEqual([]);

  await talk.getByRole('button', { name: 'Load ReXSonoVQA' }).click();
  await expect(talk.getByRole('heading', { level: 1 })).toContainText('what do the blocks');
  await expect(talk.locator('[aria-current="step"]')).toHaveText('Watch');
  expect(host.asked).toContain('video_metadata_new.json');
  expect(talk.url()).toContain(`in=${benchmark}`);

  // Published scores are still on their way here: a route that is asked for nobody any more would throw.
  for (const profile of [fresh, page.context()]) await profile.unrouteAll({ behavior: 'ignoreErrors' });
  await fresh.close();
  await host.close();
  await rm(folder, { recursive: true });
});
