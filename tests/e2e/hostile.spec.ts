import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LONGEST_NOTE, LONGEST_TITLE } from '../../src/domain/lesson.ts';
import { packLesson } from '../../src/ui/state/lessonLink.ts';
import { refuses, says, verdict } from '../support/geminiAnswers.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { choiceWith, FREE, writeHostileBenchmark } from './hostileBenchmark.ts';
import { HOSTILE_NAME, HOSTILE_TEXTS } from './hostileTexts.ts';
import { askFromForm, openBenchmark, useKey } from './steps.ts';
import { watchOver, type Watchman } from './watchman.ts';
import { expect, test } from './world.ts';

const MODEL_HOST = 'generativelanguage.googleapis.com';
const ALL = HOSTILE_TEXTS.join('\n');
const id = (kind: 'mcq' | 'free', index: number) => `${kind}/${encodeURIComponent(HOSTILE_NAME)}/${index}`;

/** White space is the page's own to lay out. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

/** Whether the page shows each text, letter by letter. */
async function shows(page: Page, ...texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = flat((await page.locator('body').textContent()) ?? '');
    return texts.filter((text) => !shown.includes(flat(text))).map((text) => text.slice(0, 90));
  };
  await expect.poll(missing).toEqual([]);
}

/** Long texts are folded at first. */
async function unfold(page: Page): Promise<void> {
  const folds = page.getByRole('button', { name: /^\d+ more words$/ });
  await expect(folds.first()).toBeVisible();
  while ((await folds.count()) > 0) await folds.first().click();
}

/** Opens a set of questions whose every text is hostile. */
async function openHostile(page: Page, home: string, hosts: readonly string[]): Promise<Opened> {
  const folder = await writeHostileBenchmark();
  const data = await startStaticServer(folder);
  const watchman = await watchOver(page, [...hosts, new URL(home).host, new URL(data.base).host]);
  await page.goto(home);
  await expect(page.getByText('Sample benchmark').first()).toBeVisible();
  await openBenchmark(page, home, data.base);
  await expect(page.getByText('8 kept').first()).toBeVisible();
  return {
    watchman,
    async close() {
      await data.close();
      await rm(folder, { recursive: true });
    },
  };
}
type Opened = { watchman: Watchman; close(): Promise<void> };

// Without the policy it is the page's own care alone that holds.
for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without the policy' : 'under the policy', () => {
    test.use({ bypassCSP });

    test('texts of questions, keys, narration, replies and judges are shown, and nothing in them runs', async ({
      page,
      home,
      gemini,
    }) => {
      const { watchman, close } = await openHostile(page, home, [MODEL_HOST]);
      const { standIn } = gemini;
      standIn.reply = ({ schema, text }) => {
        if (schema !== null) return verdict(1, { errorType: 'wrong_conclusion', explanation: `Judged ${ALL}` });
        return text.includes('Free') ? says(`Replied ${ALL}`) : refuses(400, 'INVALID_ARGUMENT', `Refused ${ALL}`);
      };
      await useKey(page, home, 'Google Gemini', standIn.key);

      await page.goto(`${home}#/questions`);
      await shows(page, HOSTILE_NAME, ...HOSTILE_TEXTS.map((text) => `Stem ${text}`));
      await watchman.expectQuiet('the list');

      for (const [index, text] of HOSTILE_TEXTS.entries()) {
        await page.goto(`${home}#/question/${id('mcq', index)}`);
        await shows(page, `Stem ${text}`, `Third ${text}`);
        await page.keyboard.press('r');
        await shows(page, `Because ${text}`);
        await watchman.expectQuiet(text);
      }
      await page.getByRole('tab', { name: 'Narration' }).click();
      await shows(page, ...HOSTILE_TEXTS.flatMap((text) => [`Done ${text}`, `Seen ${text}`]));
      await watchman.expectQuiet('the narration');

      const ids = [`mcq/${HOSTILE_NAME}/0`, `free/${HOSTILE_NAME}/0`];
      await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Judge, strict', count: 2, ids });
      await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
      await watchman.expectQuiet('the run');

      await page.goto(`${home}#/question/${id('free', 0)}`);
      await shows(page, FREE.replace('[FREE] ', ''));
      await page.keyboard.press('r');
      await page.getByRole('tab', { name: 'Reply' }).click();
      await unfold(page);
      await shows(page, `Replied ${ALL}`, `Judged ${ALL}`, `Reference ${HOSTILE_TEXTS.join(' ')}`);
      const answers = page.locator('section.answers');
      await answers.getByRole('button', { name: 'Grade it yourself' }).click();
      await answers.getByRole('radio', { name: '1' }).click();
      await answers.getByLabel('Your name').fill(HOSTILE_NAME);
      await answers.getByLabel('Why').fill(`Graded ${HOSTILE_TEXTS.join(' ')}`);
      await answers.getByRole('button', { name: 'Save the grade' }).click();
      await shows(page, `Graded ${ALL}`, HOSTILE_NAME);
      await watchman.expectQuiet('the answers');

      await page.goto(`${home}#/question/${id('mcq', 0)}`);
      await shows(page, `Third ${HOSTILE_TEXTS[0] ?? ''}`);
      await page.keyboard.press('r');
      await shows(page, `Refused ${HOSTILE_TEXTS[0] ?? ''}`);
      for (const view of ['#/', '#/results', '#/compare', '#/run', '#/settings', '#/health']) {
        await page.goto(home + view);
        await expect(page.locator('main h1')).toBeAttached();
        await watchman.expectQuiet(view);
      }
      await close();
    });

    test('texts of a lesson and of its learner are shown, and nothing in them runs', async ({ page, home }) => {
      const { watchman, close } = await openHostile(page, home, []);
      const notes = HOSTILE_TEXTS.map((text) => `Note ${text}`.slice(0, LONGEST_NOTE));
      const title = HOSTILE_NAME.slice(0, LONGEST_TITLE);
      const lesson = await packLesson({
        title,
        seconds: null,
        questions: [
          { id: `free/${HOSTILE_NAME}/0`, note: '' },
          ...notes.map((note, index) => ({ id: `mcq/${HOSTILE_NAME}/${index}`, note })),
        ],
      });

      await page.goto(`${home}#/teach?lesson=${lesson}`);
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
      await expect(page.getByLabel('Note on question 2', { exact: true })).toHaveValue(notes[0] ?? '');
      await watchman.expectQuiet('the lesson');

      await page.goto(`${home}#/teach/handout?lesson=${lesson}`);
      await shows(page, title, ...notes, ...HOSTILE_TEXTS.map((text) => `Stem ${text}`));
      await watchman.expectQuiet('the handout');

      await page.goto(`${home}#/teach/present?lesson=${lesson}&at=2`);
      for (const [index, text] of HOSTILE_TEXTS.entries()) {
        await shows(page, `Stem ${text}`);
        const look = page.locator('[aria-current="step"]', { hasText: 'Look' });
        for (let step = 0; step < 8 && !(await look.isVisible()); step += 1) await page.keyboard.press('PageDown');
        await shows(page, `Because ${text}`, notes[index] ?? '', `Seen ${HOSTILE_TEXTS[0] ?? ''}`);
        await watchman.expectQuiet(`presenting ${text}`);
        await page.keyboard.press('PageDown');
      }
      await shows(page, title);

      await page.goto(`${home}#/teach/learn?lesson=${lesson}`);
      const own = page.getByLabel('Your answer, in your own words');
      await own.fill(`Mine ${HOSTILE_TEXTS.slice(0, 4).join('\n')}`);
      await page.getByRole('button', { name: 'Fairly sure' }).click();
      await shows(page, `Reference ${HOSTILE_TEXTS.join(' ')}`);
      await page.reload();
      await expect(own).toHaveValue(`Mine ${HOSTILE_TEXTS.slice(0, 4).join('\n')}`);
      await watchman.expectQuiet('learning');
      await close();
    });
  });
}

test('names and contents of imported files are shown, and nothing in them runs', async ({ page, home }) => {
  const { watchman, close } = await openHostile(page, home, []);
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-import-'));
  const place = join(folder, HOSTILE_NAME, 'scores_mcq');
  await mkdir(place, { recursive: true });
  const call = { latency_ms: 1, success: true, error_message: '' };
  const items = HOSTILE_TEXTS.map((text) => ({
    question: choiceWith(text),
    answer: 'B',
    groundtruth: `Because ${text}`,
    question_type: 'a',
    time_start: 1,
    time_end: 2,
    model_prediction: 'A',
    inference_metadata: { ...call, raw_response: `Replied ${text}` },
    eval_score: 0,
    eval_max_score: 1,
    judge_explanation: `Judged ${text}`,
  }));
  await writeFile(join(place, `score_pred_${HOSTILE_NAME}.json`), JSON.stringify(items));
  await writeFile(
    join(place, 'score_pred_none <svg onload=hostile()>.json'),
    `[{"__proto__":{"polluted":1},"question":${JSON.stringify(ALL)}}]`,
  );
  await page.goto(`${home}#/run`);
  await page.getByRole('button', { name: 'Import' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import runs' });
  await sheet.locator('input[webkitdirectory]').setInputFiles(join(folder, HOSTILE_NAME));
  await shows(page, 'score_pred_none <svg onload=hostile()>.json', HOSTILE_NAME);
  await watchman.expectQuiet('the report');
  await sheet.getByRole('button', { name: 'Keep 1 run' }).click();
  await expect(page.getByText('1 run was imported.')).toBeVisible();
  await shows(page, HOSTILE_NAME);
  await page.goto(`${home}#/question/${id('mcq', 2)}`);
  await shows(page, `Third ${HOSTILE_TEXTS[2] ?? ''}`);
  await page.keyboard.press('r');
  await page.getByRole('tab', { name: 'Reply' }).click();
  await shows(page, HOSTILE_NAME, `Replied ${HOSTILE_TEXTS[2] ?? ''}`);
  await watchman.expectQuiet('what was imported');

  await page.goto(`${home}#/teach`);
  await page.locator('input[type=file]').setInputFiles({
    name: HOSTILE_NAME,
    mimeType: 'application/json',
    buffer: Buffer.from(`{"__proto__":{"polluted":1},"title":${JSON.stringify(ALL)}}`),
  });
  await shows(page, `${HOSTILE_NAME} holds no lesson`);
  await watchman.expectQuiet('a lesson’s file');
  await rm(folder, { recursive: true });
  await close();
});

test('addresses and what is kept in the browser are shown or left out, and nothing in them runs', async ({
  page,
  home,
}) => {
  const watchman = await watchOver(page, [new URL(home).host]);
  await page.goto(home);
  await page.evaluate((text) => {
    localStorage.setItem(
      'preferences',
      `{"__proto__":{"polluted":1},"theme":"x onload=hostile()","language":"__proto__","dataUrl":"javascript:hostile()",
        "benchmark":${JSON.stringify(text)},"graderName":${JSON.stringify(text)},"limits":{"__proto__":{"atOnce":1}}}`,
    );
    localStorage.setItem('learner', `[{"lesson":"__proto__","answers":[{"__proto__":{"polluted":1}}]}]`);
  }, ALL);
  await page.reload();
  await expect(page.locator('main h1')).toBeVisible();
  await watchman.expectQuiet('what was kept');
  for (const text of [...HOSTILE_TEXTS, 'constructor', 'hasOwnProperty', '%E0%A4%A']) {
    const one = encodeURIComponent(text.slice(0, 400));
    for (const address of [
      `#/${one}`,
      `#/questions?q=${one}&is.${one}=${one}&went.${one}=right&caution=${one}&sort=${one}`,
      `#/compare?runs=${one}&by=${one}&judge=${one}&show=only.${one}`,
      `#/run/${one}`,
      `#/run?like=${one}`,
      `#/teach/present?lesson=${one}&at=${one}`,
      `#/question/${one}?run=${one}`,
    ]) {
      await page.goto(home + address);
      await expect(page.locator('main h1')).toBeAttached();
      await watchman.expectQuiet(address);
    }
    // The last one names what there is not.
    await shows(page, text.slice(0, 400));
  }
  await page.goto(`${home}#/questions?in=${encodeURIComponent(HOSTILE_NAME)}`);
  await shows(page, HOSTILE_NAME);
  await watchman.expectQuiet('another benchmark');

  await page.goto(`${home}#/settings`);
  for (const label of ['Address', 'Proxy address']) {
    const field = page.getByLabel(label, { exact: true });
    for (const address of ['javascript:hostile()', 'data:text/html,<script>hostile()</script>', ALL]) {
      await field.fill(address);
      await field.press('Enter');
      await watchman.expectQuiet(`${label} ${address}`);
    }
  }
});
