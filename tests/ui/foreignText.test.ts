import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { isolated } from '../../src/ui/messages/isolated.ts';

const ROOT = `${import.meta.dirname}/../../src/ui`;

/** What a benchmark, a lesson's author or a model wrote, as components name it. */
const FOREIGN =
  /^((\w+\.)*(question|benchmark|segment|lesson|current|event)\.(title|stem|rationale|action|interpretation)|(stem|parts)\.(rest|leadIn)|part\.text|option|reference|runLabel\(.*\))$/;

type Node = { type: string; name?: string; start: number; end: number; [key: string]: unknown };

/** Every foreign text of a component's markup that stands in no `<bdi>`. */
function bareTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isIsolated: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isIsolated));
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
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
  const source = `<p>{t('a')} {question.title} <bdi><b>{question.stem}</b></bdi></p>{#each xs as option}<i>{option}</i>{/each}`;
  expect(bareTexts(source)).toEqual(['question.title', 'option']);
});

test('within a sentence only what is written from the right needs marks', () => {
  expect(isolated('Kidney, 12 cm')).toBe('Kidney, 12 cm');
  for (const name of ['كلية 12', 'כליה', 'scan كلية.mp4']) {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  }
});
