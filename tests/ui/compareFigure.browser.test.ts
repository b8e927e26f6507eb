import { afterEach, beforeEach, expect, test } from 'vitest';
import { figurePng, figureSvg } from '../../src/ui/charts/figureFile.ts';

const WORDS = { title: 'Right & wrong', description: 'Gemini: 66.3.', caption: '249 questions, 35 videos.' };

let figure: HTMLElement;

beforeEach(() => {
  document.documentElement.style.cssText = 'color-scheme: dark; color: light-dark(#111111, #eeeeee)';
  figure = document.createElement('div');
  figure.style.cssText = '--bg: light-dark(#ffffff, #000000); --fg: light-dark(#111111, #eeeeee); width: 300px';
  figure.innerHTML = `
    <p id="one">Gemini 3 Pro</p>
    <button data-screen-only>Compare</button>
    <span style="display: none">hidden</span>
    <svg width="100%" height="20" role="img" aria-label="plot" class="plot">
      <line x1="25%" x2="50%" y1="10" y2="10" style="stroke: light-dark(#0000ff, #00ffff)" />
      <rect width="10" height="10" style="fill: color-mix(in srgb, #ffffff 50%, #000000)" />
    </svg>
    <p style="width: 60px">two lines of words</p>`;
  document.body.append(figure);
});

afterEach(() => {
  figure.remove();
  document.documentElement.style.cssText = '';
});

const parsed = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
const texts = (svg: Element) => [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);

test('a figure leaves with its title, its sentence and its caption', () => {
  const svg = parsed(figureSvg(figure, WORDS, 'light'));
  expect(svg.getAttribute('role')).toBe('img');
  expect(svg.querySelector('title')?.textContent).toBe('Right & wrong');
  expect(svg.querySelector('desc')?.textContent).toBe('Gemini: 66.3. 249 questions, 35 videos.');
  expect(texts(svg)).toContain('249 questions, 35 videos.');
});

test('it takes what is seen and leaves controls behind, line by line', () => {
  const words = texts(parsed(figureSvg(figure, WORDS, 'light')));
  expect(words).toContain('Gemini 3 Pro');
  expect(words).not.toContain('Compare');
  expect(words).not.toContain('hidden');
  expect(words.filter((line) => 'two lines of words'.includes(line ?? '?')).length).toBeGreaterThan(1);
});

test('its colours are those of the theme wished, whichever is on screen', () => {
  const light = parsed(figureSvg(figure, WORDS, 'light'));
  const dark = parsed(figureSvg(figure, WORDS, 'dark'));
  const colours = (svg: Element) => [
    svg.querySelector('rect')?.getAttribute('fill'),
    [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === 'Gemini 3 Pro')?.getAttribute('fill'),
    svg.querySelector('line')?.getAttribute('stroke'),
  ];
  expect(colours(light)).toEqual(['rgb(255, 255, 255)', 'rgb(17, 17, 17)', 'rgb(0, 0, 255)']);
  expect(colours(dark)).toEqual(['rgb(0, 0, 0)', 'rgb(238, 238, 238)', 'rgb(0, 255, 255)']);
});

test('a mixed colour is written so that any program knows it', () => {
  const mixed = [...parsed(figureSvg(figure, WORDS, 'light')).querySelectorAll('rect')].at(-1);
  expect(mixed?.getAttribute('fill')).toBe('rgba(128, 128, 128, 1)');
});

test('the page looks as before when the file is made', () => {
  const before = figure.getAttribute('style');
  figureSvg(figure, WORDS, 'light');
  expect(figure.getAttribute('style')).toBe(before);
});

test('the PNG is twice as large as the drawing', async () => {
  const svg = figureSvg(figure, WORDS, 'light');
  const png = await createImageBitmap(await figurePng(svg));
  expect(png.width).toBe(2 * Number(parsed(svg).getAttribute('width')));
  expect(png.height).toBe(2 * Number(parsed(svg).getAttribute('height')));
});
