import { readdirSync, readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';

const ROOT = `${import.meta.dirname}/../../src/ui`;

/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]);

/** Units and formulas that no language changes. */
const UNIVERSAL = /^(?:n|p|s|x|%|×|SHA-256|CSV|SVG|PNG)$/;

const hasWords = (text: string) => /\p{L}/u.test(text) && !UNIVERSAL.test(text.trim());

type Node = { type: string; [key: string]: unknown };

/** Every text of a component's markup that was written there and not taken from the catalogue. */
function writtenTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'StyleDirective') return;
    if (node.type === 'Attribute') return visitAttribute(node as unknown as AST.Attribute);
    if (node.type === 'Text' && hasWords(String(node['data']))) found.push(String(node['data']).trim());
    Object.values(node).forEach(visit);
  };
  const visitAttribute = ({ name, value }: AST.Attribute): void => {
    if (!SPOKEN.has(name) || value === true) return;
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part.type === 'Text' && hasWords(part.data)) found.push(`${name}="${part.data}"`);
      else if (part.type === 'ExpressionTag') visitSpoken(name, part.expression as unknown as Node);
    }
  };
  const visitSpoken = (name: string, { type, value }: Node): void => {
    if (type === 'Literal' && typeof value === 'string' && hasWords(value)) found.push(`${name}="${value}"`);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

const components = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));

test.each(components)('%s takes its words from the catalogue', (file) => {
  expect(writtenTexts(readFileSync(`${ROOT}/${file}`, 'utf8'))).toEqual([]);
});

test('a word in the markup or in a spoken attribute is found', () => {
  const source = `<p>{t('a')} of 3</p><img alt="A scan" class="word" /><Button label={'Go'}>{x} · 3</Button>`;
  expect(writtenTexts(source)).toEqual(['of 3', 'alt="A scan"', 'label="Go"']);
});
