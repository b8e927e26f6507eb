import type { Locator, Page } from '@playwright/test';
import { formatAddress } from '../../src/ui/state/address.ts';
import { packLesson } from '../../src/ui/state/lessonLink.ts';
import { says } from '../support/geminiAnswers.ts';
import { askFromForm, choose, useKey } from './steps.ts';
import { expect, test } from './world.ts';

/** Ships with the page. */
const QUESTION = 'mcq/Bladder_Depth_Gain_and_Sweep/0';

const PHONE = { width: 390, height: 844 };
/** Of a laptop, below the bars of its browser. */
const LOW = { width: 1280, height: 640 };
/** The narrowest on which clip and question stand side by side. */
const TABLET = { width: 901, height: 700 };

async function openQuestion(page: Page, home: string, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`${home}#/question/${QUESTION}`);
  await expect(page.getByRole('region', { name: 'Ask' })).toBeAttached();
}

/** Which of these lie over one another, by their names. */
async function overlapping(elements: Locator): Promise<string[]> {
  const placed = await elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        // What is written may reach beyond what it is written in.
        const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
        const isClipped = getComputedStyle(element).overflowX !== 'visible';
        const right = isClipped ? box.right : Math.max(box.right, words.right);
        return { name: element.textContent.trim() || element.ariaLabel || element.tagName, left: box.left, right };
      })
      .toSorted((a, b) => a.left - b.left),
  );
  return placed.flatMap(({ name, left }, index) => {
    const before = placed[index - 1];
    return before !== undefined && before.right > left + 0.5 ? [`${before.name} over ${name}`] : [];
  });
}

for (const [name, size] of Object.entries({ 'a phone': PHONE, 'a low screen': LOW })) {
  test(`the next question begins at its top, however far down the one before was left: ${name}`, async ({
    page,
    home,
  }) => {
    await openQuestion(page, home, size);
    await page.getByRole('button', { name: 'Reveal' }).click();
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const clip = page.getByRole('region', { name: 'Clip', exact: true });
    await page.getByRole('region', { name: 'Ask' }).scrollIntoViewIfNeeded();
    await expect(heading).not.toBeInViewport();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(new RegExp(`${QUESTION}$`));
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(clip).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('k');
    await expect(heading).toBeInViewport({ ratio: 1 });
  });
}

test('a learner’s next question begins with its clip on a phone, too', async ({ page, home }) => {
  const lesson = await packLesson({
    title: 'Two questions',
    seconds: null,
    questions: [
      { id: QUESTION, note: 'The depth is changed in steps.' },
      { id: QUESTION.replace('mcq', 'free'), note: '' },
    ],
  });
  await page.setViewportSize(PHONE);
  await page.goto(`${home}${formatAddress({ route: { view: 'learn', lesson, at: 0 }, benchmark: null })}`);
  await expect(page.getByText('Question 1 of 2')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Next question' }).last().click();
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await expect(page.getByRole('main').locator('video')).toBeInViewport({ ratio: 0.9 });
});

for (const [name, size] of Object.entries({
  'a projector': { width: 1280, height: 720 },
  'a page enlarged by half': { width: 853, height: 480 },
  'a tablet on its side': { width: 1024, height: 768 },
})) {
  test(`a class sees clip, question and options at once, and who chose them in full: ${name}`, async ({
    page,
    home,
  }) => {
    const lesson = await packLesson({ title: 'One', seconds: 60, questions: [{ id: QUESTION, note: '' }] });
    await page.setViewportSize(size);
    await page.goto(`${home}${formatAddress({ route: { view: 'present', lesson, at: 0 }, benchmark: null })}`);
    await expect(page.locator('video')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('PageDown');
    const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
    for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    // Three rules pick the first option.
    const names = options.first().locator('bdi.cut');
    await expect(names).toHaveText(['Always A', 'Shortest option', 'Odd one out']);
    const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
  });
}

test('on a low screen all options of a question are read without the bar that asks in their way', async ({
  page,
  home,
}) => {
  await openQuestion(page, home, LOW);
  const options = page.getByRole('main').locator('fieldset').first().locator('label');
  await expect(options).toHaveCount(4);
  for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
});

test('no field of the settings reaches beyond its section, from a wide screen to a narrow phone', async ({
  page,
  home,
}) => {
  await page.goto(`${home}#/settings`);
  await expect(page.getByRole('table')).toHaveCount(2);
  // A price of one's own has a label and a button in its row.
  await page.getByRole('table').nth(1).getByRole('spinbutton').first().fill('1.25');
  await page.getByRole('table').nth(1).getByRole('spinbutton').first().press('Tab');
  await expect(page.getByText('yours', { exact: true })).toBeVisible();
  for (const width of [1440, 1024, 901, 861, 853, 601, 600, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('.body')].flatMap((body) => {
        const edge = body.getBoundingClientRect().right + 1;
        return [...body.querySelectorAll('input, button, a, table, form')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > edge)
          .map((element) => element.ariaLabel ?? element.textContent.trim().slice(0, 40));
      }),
    );
    expect.soft(beyond, `${width} px`).toEqual([]);
  }
});

test('without a key the bar that asks is two rows and a line, with the ways to ask folded under it', async ({
  page,
  home,
}) => {
  await openQuestion(page, home, { width: 1440, height: 900 });
  const bar = page.getByRole('region', { name: 'Ask' });
  await choose(page, 'Provider', 'Google Gemini');
  await expect(bar.getByLabel('Key for Google Gemini')).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(128);
  const more = bar.getByRole('button', { name: 'More ways to ask' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(bar.getByRole('button', { name: 'Ask blind' })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByLabel('Ask anew')).toBeInViewport({ ratio: 1 });
});

test('whose figures they are is seen however far the table of results was scrolled', async ({ page, home }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${home}#/results`);
  const name = page.getByRole('rowheader', { name: 'Shortest option' }).first();
  await expect(name).toBeInViewport({ ratio: 1 });
  const table = page.getByRole('group', { name: 'Multiple choice' });
  await table.evaluate((scrolls) => (scrolls.scrollLeft = 10_000));
  expect(await table.evaluate((scrolls) => scrolls.scrollLeft)).toBeGreaterThan(300);
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('on a phone the list of questions says whose marks its rows show', async ({ page, home }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${home}#/questions`);
  await expect(page.getByText('Marks, from the left: the best rule that never looks.')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByText('Marks, from the left')).toBeHidden();
});

test('where clip and question are stacked, the clip leaves half of the screen to the question', async ({
  page,
  home,
}) => {
  await openQuestion(page, home, { width: 900, height: 700 });
  const clip = page.getByRole('main').getByRole('figure', { name: 'Clip' });
  await expect(clip).toBeVisible();
  expect((await clip.boundingBox())?.height).toBeLessThanOrEqual(350);
});

test('on a tablet nothing of the left half is pushed under the right', async ({ page, home }) => {
  await openQuestion(page, home, TABLET);
  const main = page.getByRole('main');
  for (const control of [
    // The first of all has none before it.
    main.getByRole('button', { name: 'Previous question' }),
    main.getByRole('link', { name: 'Next question' }),
    main.getByRole('button', { name: 'Use my own file' }),
    main.getByRole('radio', { name: 'Both' }),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});

test('while a run works, nothing in the top bar lies over its neighbour, and each row says which question it is', async ({
  page,
  home,
  gemini,
}) => {
  const { standIn } = gemini;
  standIn.reply = () => says('Answer: A\n\nThe landmark stays in view.', { delay: 3000 });
  await page.goto(home);
  await useKey(page, home, 'Google Gemini', standIn.key);
  await page.goto(`${home}#/run`);
  await askFromForm(page, home, { provider: 'Google Gemini', judge: 'Word overlap', count: 16 });
  const bar = page.getByRole('banner').locator('a, button');
  await expect(page.getByRole('banner').getByText(/of 16$/)).toBeVisible();
  for (const width of [1440, 1061, 901, 900, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overlapping(bar), `${width} px`).toEqual([]);
  }
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bladder' }).first();
  await expect(row.getByText('mcq / 0')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

test('a view prints dark words, whatever the theme, and a table of results whole', async ({ page, home }) => {
  // A4 within its margins.
  await page.setViewportSize({ width: 717, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const theme of ['', 'dark']) {
    await page.goto(`${home}#/results`);
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const table = page.getByRole('table').first();
    await expect(table).toContainText('Chance');
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
    const [red = 255, green = 255, blue = 255] = (/\d+, \d+, \d+/.exec(ink)?.[0] ?? '').split(', ').map(Number);
    expect(Math.max(red, green, blue)).toBeLessThan(80);
    const { right } = await table.evaluate((one) => one.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(717);
  }
});

for (const width of [1440, 390]) {
  test(`while the benchmark opens, nothing in Settings moves away from under a finger, ${width} px wide`, async ({
    page,
    home,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let letOpen = () => {};
    const mayOpen = new Promise<void>((resolve) => (letOpen = resolve));
    await page.route('**/sample/**', async (route) => {
      await mayOpen;
      await route.continue();
    });
    await page.goto(`${home}#/settings`);
    const button = page.getByRole('button', { name: 'Enter a key' }).first();
    await expect(page.getByText('Opening Sample benchmark')).toBeVisible();
    const before = await button.boundingBox();
    letOpen();
    await expect(page.getByText('16 kept of 18 questions')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });
}
