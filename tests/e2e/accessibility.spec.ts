import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_KEPT } from '../../src/domain/selection.ts';
import { formatAddress, type Route } from '../../src/ui/state/address.ts';
import { packLesson } from '../../src/ui/state/lessonLink.ts';
import { LANGUAGE_NAMES } from '../../src/ui/messages/language.ts';
import { chooseLanguage } from './steps.ts';
import { expect, test } from './world.ts';

/** Ship with the page: one with options, one without. */
const CHOICE = 'mcq/Bladder_Depth_Gain_and_Sweep/0';
const FREE = 'free/Bladder_Depth_Gain_and_Sweep/0';

const WIDE = { width: 1440, height: 900 };

/** Pixels of CSS: a phone; 1440 × 900 at twice its size, which halves both; a large screen. */
const SIZES = {
  '360 px': { width: 360, height: 780 },
  '200 %': { width: 720, height: 450 },
  '4K': { width: 3840, height: 2160 },
};

/** Every view, by its address. */
async function addresses(): Promise<Readonly<Record<string, string>>> {
  const lesson = await packLesson({
    title: 'Two questions',
    seconds: 30,
    questions: [
      { id: CHOICE, note: 'The depth is changed in steps.' },
      { id: FREE, note: '' },
    ],
  });
  const to = (route: Route) => formatAddress({ route, benchmark: null });
  return {
    start: '#/',
    questions: '#/questions',
    question: `#/question/${CHOICE}`,
    'free question': `#/question/${FREE}`,
    'new run': '#/run',
    results: '#/results',
    compare: '#/compare',
    teach: to({ view: 'teach', lesson, selection: ALL_KEPT }),
    present: to({ view: 'present', lesson, at: 0 }),
    learn: to({ view: 'learn', lesson, at: 0 }),
    handout: to({ view: 'handout', lesson }),
    health: '#/health',
    settings: '#/settings',
    own: '#/own',
  };
}

/** What hides a part of its own words. An ellipsis says that there is more; a plot may clip what it draws. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return Array.from(document.querySelectorAll('body, body *'))
      .filter((element) => {
        const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        // Words for screen readers alone have one pixel.
        const isSeen = element.clientWidth > 1 && element.clientHeight > 1 && display !== 'inline';
        if (!isSeen || !element.checkVisibility() || element.textContent.trim() === '') return false;
        const wide = hides(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
        const isClamped = webkitLineClamp !== 'none';
        return wide || (hides(overflowY) && !isClamped && element.scrollHeight > element.clientHeight + 1);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 80)}`);
  });
}

/** What axe finds: all that it knows, or what depends on colours alone. */
async function violations(page: Page, { coloursOnly }: { coloursOnly: boolean }): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (coloursOnly) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const [language, name] of Object.entries(LANGUAGE_NAMES)) {
  test(`axe finds nothing on any view in either theme; nothing is cut, runs over or moves by itself: ${name}`, async ({
    page,
    home,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await chooseLanguage(page, home, name);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [view, address] of Object.entries(await addresses())) {
      await page.setViewportSize(WIDE);
      await page.goto(`${home}${address}`);
      await expect(page.locator('main h1')).toBeAttached();
      await page.waitForLoadState('networkidle');

      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The theme changes colours alone.
        const found = await violations(page, { coloursOnly: colorScheme === 'light' });
        expect.soft(found, `${view}, ${colorScheme}`).toEqual([]);
      }

      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? String(effect.target?.className) : 'unknown')),
      );
      expect.soft(moving, `${view}: what moves`).toEqual([]);
      const playing = await page
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) =>
          videos.filter(({ paused }) => !paused).map(({ ariaLabel }) => ariaLabel),
        );
      expect.soft(playing, `${view}: what plays by itself`).toEqual([]);

      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        // The view scrolls within its place, and the document not at all.
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
          return { right: scrollWidth - clientWidth, below: scrollHeight - clientHeight };
        });
        expect.soft(over, `${view} at ${size}: pixels that run over`).toEqual({ right: 0, below: 0 });
        expect.soft(await cutOff(page), `${view} at ${size}: what is cut`).toEqual([]);
      }
    }
  });
}
