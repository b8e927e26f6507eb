import { describe, expect, test } from 'vitest';
import { foldText } from '../../src/ui/views/question/foldText.ts';
import { splitLeadIn } from '../../src/ui/messages/leadIn.ts';
import { markedText } from '../../src/ui/views/question/markedText.ts';
import { narrationAround } from '../../src/ui/views/question/narration.ts';
import { readableJson } from '../../src/ui/views/question/readableJson.ts';

describe('the opening that stems share', () => {
  test.each([
    ['Based on the video clip, what probe motion is performed?', 'Based on the video clip, '],
    ['Based on this later segment of the video, which step follows?', 'Based on this later segment of the video, '],
  ])('is parted from what is asked: %s', (stem, leadIn) => {
    expect(splitLeadIn(stem)).toEqual({ leadIn, rest: stem.slice(leadIn.length) });
  });

  test.each([
    'What probe motion is performed, and why?',
    'Based on the position of the rib shadow, which way was the probe moved?',
    'In the',
    '',
  ])('is empty where the stem begins with the question: %s', (stem) => {
    expect(splitLeadIn(stem)).toEqual({ leadIn: '', rest: stem });
  });
});

describe('the markdown of a reply', () => {
  test('becomes parts with a style of their own', () => {
    expect(markedText('## Answer\n**B**: the *cortex* is `bright`.')).toEqual([
      { style: 'strong', text: 'Answer' },
      { style: 'plain', text: '\n' },
      { style: 'strong', text: 'B' },
      { style: 'plain', text: ': the ' },
      { style: 'emphasis', text: 'cortex' },
      { style: 'plain', text: ' is ' },
      { style: 'code', text: 'bright' },
      { style: 'plain', text: '.' },
    ]);
  });

  test.each([
    '4 * 5 * 6',
    'a*b*c',
    '**',
    'cut **off',
    '#1 of 2',
    '<think_x>B</think_x>',
    '<img src=x onerror=alert(1)>',
  ])('is none in %s', (text) => expect(markedText(text)).toEqual([{ style: 'plain', text }]));

  test('is read in linear time', () => {
    const begun = performance.now();
    markedText('*a'.repeat(50_000) + '`'.repeat(50_001));
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('a long reply', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

  test('shows its first sixty words and says how many follow', () => {
    expect(foldText(words(124))).toEqual({ shown: words(60), hidden: 64 });
  });

  test('is shown whole when little would be hidden', () => {
    expect(foldText(words(70))).toEqual({ shown: words(70), hidden: 0 });
  });

  test('keeps its line breaks', () => {
    expect(foldText(`one\n\ntwo ${words(100)}`).shown.startsWith('one\n\ntwo word0')).toBe(true);
  });
});

test('narration is placed on the source video, in order, and what is far from the clip is left out', () => {
  const event = (start: number, end: number) => ({ start, end, action: `${start}`, interpretation: '' });
  const segment = { id: 's', title: 'S', source: 'v', start: 100, end: 200, alignment: null };
  const near = narrationAround(
    { kind: 'clip', source: 'v', start: 130, end: 140, roi: null },
    {
      segments: [segment, { ...segment, id: 'other', source: 'w' }],
      events: new Map([
        ['s', [event(45, 48), event(28, 32), event(0, 5), event(20, 30), event(90, 95)]],
        ['other', [event(30, 35)]],
      ]),
    },
  );
  expect(near.map(({ start, end, during }) => [start, end, during])).toEqual([
    [120, 130, false],
    [128, 132, true],
    [145, 148, false],
  ]);
});

describe('JSON for reading', () => {
  test('breaks lines where the text does, under the text', () => {
    expect(readableJson({ text: 'one\ntwo' })).toBe('{\n  "text": "one\n      two"\n}');
  });

  test('leaves a backslash before an n alone', () => {
    expect(readableJson({ text: '\\n' })).toBe('{\n  "text": "\\\\n"\n}');
  });
});
