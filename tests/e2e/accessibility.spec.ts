import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './world.ts';

/** Every view, by its address; the question is one that ships with the page. */
const VIEWS = {
  start: '#/',
  questions: '#/questions',
  question: '#/question/mcq/Bladder_Depth_Gain_and_Sweep/0',
  'new run': '#/run',
  results: '#/results',
  compare: '#/compare',
  teach: '#/teach',
  health: '#/health',
  settings: '#/settings',
};

/** Pixels, as on a phone. */
const NARROW = 360;

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on any view in the ${theme} theme, and nothing runs over at ${NARROW} px`, async ({
    page,
    home,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const [view, address] of Object.entries(VIEWS)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${home}${address}`);
      await expect(page.locator('main h1')).toBeAttached();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, view).toEqual([]);

      await page.setViewportSize({ width: NARROW, height: 780 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${view} at ${NARROW} px`).toBe(0);
    }
  });
}
