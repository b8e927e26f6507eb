import { LANGUAGE_NAMES } from '../../src/ui/messages/language.ts';
import { settings } from '../../src/ui/messages/zh/settings.ts';
import { shell } from '../../src/ui/messages/zh/shell.ts';
import { chooseLanguage } from './steps.ts';
import { expect, test } from './world.ts';

test('a language that was chosen is spoken at once, in every view, and after a reload', async ({
  page,
  home,
  complaints,
}) => {
  await page.goto(home);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await chooseLanguage(page, home, LANGUAGE_NAMES['zh-CN']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(settings.title);

  for (const view of ['compare', 'teach', 'results'] as const) {
    await page.getByRole('link', { name: shell.nav[view], exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${shell.nav[view]} · `));
    // A text that is not loaded yet stands as its own address.
    await expect(page.locator('main')).not.toContainText(
      /\b(?:compare|teach|results):|\b[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+\b/,
    );
  }

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('link', { name: shell.nav.settings, exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
