import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { formatList } from '../../src/ui/messages/format.ts';
import { isolated } from '../../src/ui/messages/isolated.ts';
import { t } from '../../src/ui/messages/t.ts';

const ROOT = `${import.meta.dirname}/../../src/ui`;

/** What a benchmark, a lesson's author or a model wrote, as components name it. */
const FOREIGN =
  /^((\w+\.)*(question|benchmark|segment|lesson|current|event|kept)\.(title|stem|rationale|action|interpretation|origin)|(stem|parts)\.(rest|leadIn)|part\.text|option|reference|(comparison\.nameOf|brief|runLabel|modelLabel)\(.*\))$/;

/** Attributes of elements that are read out or shown. */
const SAID = new Set(['title', 'aria-label', 'alt', 'placeholder']);

type Node = { type: string; name?: string; start: number; end: number; [key: string]: unknown };

/** Every foreign text of a component's markup that stands in no `<bdi>`, and in an attribute without `isolated`. */
function bareTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isIsolated: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isIsolated));
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'RegularElement') {
      const said = (node['attributes'] as Node[]).filter(({ name }) => SAID.has(name ?? ''));
      said.forEach(({ value: given }) => visit(given, false));
    }
    // A part is given a text, and isolates it itself.
    if (node.type === 'Attribute') return;
    if (node.type === 'ExpressionTag') {
      const { start, end } = node['expression'] as Node;
      const written = source.slice(start, end);
      if (!isIsolated && FOREIGN.test(written)) found.push(written);
      return;
    }
    const within = isIsolated || (node.type === 'RegularElement' && node.name === 'bdi');
    Object.values(node).forEach((one) => visit(one, within));
  };
  visit(parse(source, { modern: true }).fragment, false);
  return found;
}

const components = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));

test('what others wrote has a direction of its own, wherever it stands', () => {
  const bare = components.flatMap((file) =>
    bareTexts(readFileSync(`${ROOT}/${file}`, 'utf8')).map((written) => `${file}: ${written}`),
  );
  expect(bare).toEqual([]);
});

test('a foreign text beside the page’s own is found', () => {
  const source = `<p>{t('a')} {question.title} <bdi><b title={question.stem}>{question.stem}</b></bdi></p>
    {#each xs as option}<i title={isolated(option)}>{option}</i>{/each}<Row title={question.title} />`;
  expect(bareTexts(source)).toEqual(['question.title', 'question.stem', 'option']);
});

test('within a sentence only what is written from the right needs marks', () => {
  expect(isolated('Kidney, 12 cm')).toBe('Kidney, 12 cm');
  for (const name of ['كلية 12', 'כליה', 'scan كلية.mp4']) {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  }
});

test('a sentence of the catalogue and a list isolate what is set into them, and take it as it is', () => {
  expect(t('title', { view: 'כליה $t(nav.teach)' })).toBe('\u2068כליה $t(nav.teach)\u2069 · ReXSonoVQA Playground');
  expect(t('title', { view: '<b>{{view}} & so on' })).toBe('<b>{{view}} & so on · ReXSonoVQA Playground');
  expect(formatList(['Gemini', 'כליה'])).toBe('Gemini and \u2068כליה\u2069');
});
