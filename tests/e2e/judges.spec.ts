import { overQuota, says, verdict } from '../support/geminiAnswers.ts';
import { askFromForm, choose, useKey } from './steps.ts';
import { expect, test } from './world.ts';

const FREE = ['Kidney_Window_Beside_the_Rib', 'Bladder_Depth_Gain_and_Sweep', 'Neck_Vessels_in_Two_Planes'].map(
  (stem) => `free/${stem}/0`,
);
const CHOICES = FREE.map((id) => id.replace('free', 'mcq'));
const QUESTION = `#/question/${FREE[0]}`;

test('a person grades an answer, and may take it back: both last, and the run counts by it', async ({
  page,
  home,
  complaints,
}) => {
  await page.goto(home);
  await askFromForm(page, home, { provider: 'Text-only rules', judge: 'Word overlap', count: 3, ids: FREE });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 });
  const run = page.url();

  await page.goto(home + QUESTION);
  const answers = page.locator('section.answers');
  await page.getByRole('button', { name: 'Reveal' }).click();
  await answers.getByRole('button', { name: 'Grade it yourself' }).click();
  await answers.getByRole('radio', { name: '1' }).click();
  await answers.getByLabel('Your name').fill('A. Reader');
  await answers.getByLabel('Why').fill('It names the window.');
  await answers.getByRole('button', { name: 'Save the grade' }).click();
  await expect(answers.getByText('It names the window.')).toBeVisible();
  await expect(answers.locator('.head').first()).toContainText('person');
  await expect(answers.locator('.head').first()).toContainText('1 of 2');
  // What the judge gave stands beside it.
  await expect(answers.getByText('Word overlap, rough')).toBeVisible();

  await page.goto(run);
  await expect(page.getByText('A person: 1 of 2: It names the window.')).toBeVisible();

  await page.goto(home + QUESTION);
  await page.reload();
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(answers.getByRole('listitem').filter({ hasText: 'A. Reader' })).toContainText('1 of 2');
  await answers.getByRole('button', { name: 'Undo' }).click();
  await expect(answers.getByText(/^undone /)).toBeVisible();
  await expect(answers.locator('.head').first()).not.toContainText('person');
  // The name is remembered for the next grade.
  await answers.getByRole('button', { name: 'Grade it yourself' }).click();
  await expect(answers.getByLabel('Your name')).toHaveValue('A. Reader');
  expect(complaints).toEqual([]);
});

test('another judge’s scores stand beside the first one’s, and the comparison can be had under either', async ({
  page,
  home,
  gemini,
  complaints,
}) => {
  const { standIn } = gemini;
  let graded = verdict(2);
  standIn.reply = ({ schema }) => (schema === null ? says('Answer: A\n\nThe landmark is in view.') : graded);
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Judge, strict', count: 3, ids: FREE });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  const asked = standIn.calls.filter(({ schema }) => schema === null).length;

  const verdicts = () => standIn.calls.filter(({ schema }) => schema !== null).length;
  graded = verdict(1, { errorType: 'wrong_conclusion' });
  const emptied = overQuota({ quota: 'GenerateRequestsPerDayPerProjectPerModel', retryDelay: null });
  standIn.reply = () => (verdicts() === 6 ? emptied : graded);
  await page.getByRole('button', { name: 'Judge again' }).click();
  await choose(page, 'Judge', 'Judge, lenient');
  await page.getByRole('button', { name: 'Judge 3 answers' }).click();
  await expect.poll(verdicts).toBe(6);
  // The judge's account ran out midway: what it has judged is not paid for again.
  standIn.reply = () => graded;
  await page.getByRole('button', { name: 'Judge again' }).click();
  await choose(page, 'Judge', 'Judge, lenient');
  await expect(page.getByLabel('Also the 2 that it has judged already')).not.toBeChecked();
  await page.getByRole('button', { name: 'Judge 1 answer' }).click();
  await expect.poll(verdicts).toBe(7);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  expect(standIn.calls.filter(({ schema }) => schema === null)).toHaveLength(asked);

  await page.goto(home + QUESTION);
  await page.getByRole('button', { name: 'Reveal' }).click();
  const answers = page.locator('section.answers');
  await expect(answers.getByText(/^Judge, strict \(/)).toBeVisible();
  await expect(answers.locator('.verdict').filter({ hasText: 'counts' })).toContainText('Judge, lenient');

  await page.goto(`${home}#/compare?kind=text`);
  const board = page.getByRole('table').first();
  await expect(board).toContainText('1.00');
  await choose(page, 'Whose grades count', 'Judge, strict');
  await expect(board).toContainText('2.00');
  await expect(page).toHaveURL(/judge=rubric-strict/);
  await page.reload();
  await expect(board).toContainText('2.00');
  await expect(page.getByText('Weighted kappa')).toBeVisible();
  // The browser's own word for the refusal above.
  expect(complaints.filter((said) => !said.includes('status of 429'))).toEqual([]);
});

test('explanations are judged as part of a run where that is chosen, and stand as a column of their own', async ({
  page,
  home,
  gemini,
  complaints,
}) => {
  const { standIn } = gemini;
  standIn.reply = ({ schema }) =>
    schema === null ? says('Answer: A\n\nThe landmark is in view.') : verdict(1, { errorType: 'wrong_conclusion' });
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await page.goto(`${home}#/run`);
  await choose(page, 'Questions', 'A list of my own');
  await page.getByLabel('Questions, one a line').fill(CHOICES.join('\n'));
  await choose(page, 'Provider', 'Google Gemini');
  const toTheJudge = page.getByRole('row', { name: /^To the judge/ });
  await expect(toTheJudge).toHaveCount(0);
  await choose(page, 'Judge of explanations', 'Judge, strict');
  await expect(toTheJudge).toContainText('3');
  await page.getByRole('button', { name: 'Start 3 calls' }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('of the points of explanations, 3 of 6')).toBeVisible();
  expect(standIn.calls.filter(({ schema }) => schema !== null)).toHaveLength(3);

  await page.goto(`${home}#/results`);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader', { name: 'Explanations' })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'gemini' })).toContainText('1.00');
  expect(complaints).toEqual([]);
});
