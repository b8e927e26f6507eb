import { expect, test } from './world.ts';

test('the tour is offered and not forced, goes its five steps by keys, and can be left and taken again', async ({
  page,
  home,
  complaints,
}) => {
  await page.goto(home);
  await expect(page.getByRole('link', { name: /^Teach A lesson/ })).toBeVisible();
  const card = page.getByRole('dialog', { name: /./ });
  await expect(page.getByRole('button', { name: 'Take the tour, in five steps' })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByRole('button', { name: 'Take the tour, in five steps' }).press('Enter');
  for (const [step, view] of ['#/questions', '#/question/', '#/run', '#/compare', '#/teach'].entries()) {
    await expect(card).toContainText(`Tour, ${step + 1} of 5`);
    expect(page.url()).toContain(view);
    await expect(card.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(card).toHaveCount(0);

  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take the tour, in five steps' }).click();
  await expect(card).toContainText('Tour, 1 of 5');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect(complaints).toEqual([]);
});
