import { describe, expect, test } from 'vitest';
import { filledPrompt, promptWithoutAnatomy, readable } from '../../../src/benchmarks/u2bench/placeholders.ts';
import { textCells } from '../../../src/benchmarks/u2bench/tsv/rows.ts';

const cellsOf = (prompt: string, changes: Partial<ReturnType<typeof textCells>> = {}) => ({
  ...textCells([]),
  prompt,
  anatomy_location: 'fetus',
  seg_channel_name: "['tumor']",
  ...changes,
});

describe('a prompt', () => {
  test('is filled from its row', () => {
    const cells = cellsOf('Look at the {anatomy_location}: where is {seg_channel_name}?');
    expect(filledPrompt(cells)).toEqual({ ok: true, text: "Look at the fetus: where is ['tumor']?" });
  });

  test('is filled where markdown put a backslash into the name', () => {
    expect(filledPrompt(cellsOf('the {anatomy\\_location}.'))).toEqual({ ok: true, text: 'the fetus.' });
  });

  test('keeps its other characters to the last one', () => {
    const prompt = 'One.\\n\\nTwo \\_ "three"\r\n四 {"EF": 1} {} { }';
    expect(filledPrompt(cellsOf(prompt))).toEqual({ ok: true, text: prompt });
  });

  test('says what its row has nothing for', () => {
    const prompt = 'of {anatomy_location}, {pixelSizeMm} mm';
    expect(filledPrompt(cellsOf(prompt))).toEqual({ ok: false, placeholder: '{pixelSizeMm}' });
    expect(filledPrompt(cellsOf(prompt, { anatomy_location: '' }))).toEqual({
      ok: false,
      placeholder: '{anatomy_location}',
    });
  });

  test.each(['class_label', 'gt_bbox', 'keypoints', 'measurement', 'caption', 'report', 'notes'] as const)(
    'never takes anything from %s, which holds or tells the key',
    (column) => {
      const cells = cellsOf(`It is {${column}}.`, { [column]: 'the key' });
      expect(filledPrompt(cells)).toEqual({ ok: false, placeholder: `{${column}}` });
    },
  );

  test('does not fill what it was filled with', () => {
    const cells = cellsOf('of {anatomy_location}', { anatomy_location: '{class_label}', class_label: 'the key' });
    expect(filledPrompt(cells)).toEqual({ ok: true, text: 'of {class_label}' });
  });

  test('is shown to people with the line breaks that its escapes mean', () => {
    expect(readable('One.\\n\\nTwo\\_three')).toBe('One.\n\nTwo_three');
  });
});

describe('a prompt without anatomy', () => {
  test('has no placeholder for it and no gap', () => {
    const prompt =
      'You analyse an ultrasound image of the {anatomy\\_location}.\\nAnswer for the {anatomy_location} alone.';
    expect(promptWithoutAnatomy(cellsOf(prompt))).toBe(
      'You analyse an ultrasound image of the.\\nAnswer for the alone.',
    );
  });

  test('is without the name itself where it is written out, as a whole word in whatever case', () => {
    expect(promptWithoutAnatomy(cellsOf('A Fetus scan. The fetus, not fetuses.'))).toBe('A scan. The, not fetuses.');
  });

  test('leaves names with signs of their own', () => {
    const cells = cellsOf('Scan of the lung (left).', { anatomy_location: 'lung (left)' });
    expect(promptWithoutAnatomy(cells)).toBe('Scan of the.');
  });

  test('is none where the prompt does not name it', () => {
    expect(promptWithoutAnatomy(cellsOf('Choose one label.'))).toBeNull();
    expect(promptWithoutAnatomy(cellsOf('Choose one label.', { anatomy_location: '' }))).toBeNull();
  });

  test('fills what else it asks for', () => {
    const cells = cellsOf('Find {seg_channel_name} in the {anatomy_location}.', { seg_channel_name: 'valve' });
    expect(promptWithoutAnatomy(cells)).toBe('Find valve in the.');
  });
});
