import { describe, expect, test } from 'vitest';
import { optionLetter } from '../../src/domain/optionLetter.ts';
import { publishedRule } from '../../src/domain/reading/publishedRule.ts';
import { describeShared, publishedItems } from '../support/shared.ts';

const OPTIONS = ['one', 'two', 'three', 'four'];

/** Folders of the published multiple-choice results, of 320 items each. */
const RESULTS = ['final_scores_all_MCQ', 'qwen_result/scores_mcq2', 'seed_result/scores_mcq'];

type Published = { model_prediction: string; inference_metadata: { raw_response: string } };

function letterOf(text: string): string {
  const reading = publishedRule(text, OPTIONS);
  return reading.kind === 'read' ? optionLetter(reading.index) : '';
}

describe('the published rule', () => {
  test.each([
    ['Answer: C\n\nBecause …', 'C'],
    ['answer: *b* is right', 'B'],
    ['Looking at it:\nD) the last', 'D'],
    ['I say the option is c here', 'C'],
    ['B', 'B'],
    ['I cannot tell.', ''],
    ['', ''],
  ])('reads %j as %j', (text, letter) => {
    expect(letterOf(text)).toBe(letter);
  });

  test('keeps its faults, as the published figures hold them', () => {
    expect(letterOf('Based on the clip, D.')).toBe('B');
    expect(letterOf('Answer: **B**')).toBe('A');
  });
});

describeShared('the published rule on the published replies', () => {
  test.each(RESULTS)('gives the stored letter for each of the 320 replies in %s', (folder) => {
    const items = publishedItems<Published>(folder);
    expect(items).toHaveLength(320);
    const different = items.filter((item) => letterOf(item.inference_metadata.raw_response) !== item.model_prediction);
    expect(different.map(({ file }) => file)).toEqual([]);
  });
});
