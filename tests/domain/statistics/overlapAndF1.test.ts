import { describe, expect, test } from 'vitest';
import { macroF1 } from '../../../src/domain/statistics/macroF1.ts';
import { corpusBleu4, rougeL, type TextPair } from '../../../src/domain/statistics/textOverlap.ts';

const pairs = (gold: string, given: string) => [...gold].map((label, at) => ({ gold: label, given: given[at] ?? '' }));

/**
 * Expected values: `sklearn.metrics.f1_score(gold, given, average='macro', zero_division=0)` of scikit-learn 1.2.1, over
 * the characters as labels.
 */
describe('macro-F1', () => {
  test.each([
    ['aabbcc', 'abbbca', 0.6555555555555556],
    // Three labels in gold, one more in what was given.
    ['bmnb', 'bbsm', 0.125],
    ['xx', 'xx', 1],
    ['xy', 'yx', 0],
    ['cbdaaeaceaebaaddabaedaeabeaeedabaebcdbea', 'ecefbaeefbcaefaeaebdfedcdedccbbfbaecedcf', 0.06675020885547202],
  ])('of %s given as %s is that of scikit-learn', (gold, given, value) => {
    expect(macroF1(pairs(gold, given))).toBeCloseTo(value, 12);
  });

  test('of nothing is nothing', () => {
    expect(macroF1([])).toBeNull();
  });
});

const LIVER: readonly TextPair[] = [
  {
    text: 'The liver is normal in size with a smooth capsule and homogeneous echotexture .',
    references: [
      'The liver is normal in size and shape with a smooth capsule and homogeneous parenchymal echotexture .',
    ],
  },
  {
    text: 'No gallstones are seen . The gallbladder wall is not thickened .',
    references: ['The gallbladder is normal in size . The wall is smooth and not thickened .'],
  },
];
const THYROID = 'Thyroid nodule in the right lobe . TI-RADS level 3 , Benign .';

/** Expected values: `nltk.translate.bleu_score.corpus_bleu` of NLTK 3.8 over words split at white space, unsmoothed. */
describe('BLEU-4 of a set', () => {
  test.each<[string, readonly TextPair[], number]>([
    ['two reports', LIVER, 0.40724239771159176],
    [
      'the same text',
      [{ text: 'fetal phantom plane for AC measurement', references: ['fetal phantom plane for AC measurement'] }],
      1,
    ],
    [
      'some that are shorter than four words',
      [
        { text: 'the liver is of normal size', references: ['the liver is of normal size and shape'] },
        { text: 'no mass', references: ['no mass is seen'] },
        { text: 'normal', references: ['normal'] },
      ],
      0.4906350054547695,
    ],
    // All runs of words are hits; 7 words for 13: exp(1 − 13/7).
    [
      'one that is too brief',
      [{ text: 'Thyroid nodule in the right lobe .', references: [THYROID] }],
      0.42437284567694994,
    ],
    [
      'one with two references',
      [
        {
          text: 'liver on the right side of the scan',
          references: ['liver on the right side', 'the liver lies on the right side of the picture'],
        },
      ],
      0.6548907866815301,
    ],
  ])('of %s is that of NLTK', (_, set, value) => {
    expect(corpusBleu4(set)).toBeCloseTo(value, 12);
  });

  test('takes each Chinese character for a word, beside words of other scripts', () => {
    // NLTK, with the characters as words.
    expect(corpusBleu4([{ text: '右肾上极可见声影', references: ['右肾上极未见声影'] }])).toBeCloseTo(0.5, 12);
    const text = 'CT示右肾上极声影';
    expect(corpusBleu4([{ text, references: ['CT示左肾上极声影'] }])).toBeCloseTo(0.5946035575013605, 12);
  });

  test('without a common run of four words is 0', () => {
    expect(corpusBleu4([{ text: 'the the the the the the the', references: ['the cat is on the mat'] }])).toBe(0);
    expect(corpusBleu4([{ text: 'Thyroid nodule', references: [THYROID] }])).toBe(0);
  });

  test('is counted over all texts before it is divided', () => {
    const [first, second] = LIVER.map((pair) => corpusBleu4([pair]));
    expect(corpusBleu4(LIVER)).not.toBeCloseTo(((first ?? 0) + (second ?? 0)) / 2, 3);
  });

  test('of no texts is nothing, and of an empty one 0', () => {
    expect(corpusBleu4([])).toBeNull();
    expect(corpusBleu4([{ text: '', references: ['a b c d'] }])).toBe(0);
  });
});

/**
 * Expected by hand from F = (1 + β²)PR / (R + β²P) with β = 1.2: in the first, all 14 words are in common with 17 of
 * the reference, in order; in the second "The gallbladder wall is not thickened ." is.
 */
describe('ROUGE-L', () => {
  const f = (precision: number, recall: number) => (2.44 * precision * recall) / (recall + 1.44 * precision);

  test.each<[string, TextPair | undefined, number]>([
    ['a report', LIVER[0], f(14 / 14, 14 / 17)],
    ['a report in another order', LIVER[1], f(7 / 12, 7 / 15)],
    ['one that is too brief', { text: 'Thyroid nodule in the right lobe .', references: [THYROID] }, f(1, 7 / 13)],
    ['the same text', { text: 'a b', references: ['a b'] }, 1],
    ['one without a common word', { text: 'x', references: ['a b'] }, 0],
    ['an empty one', { text: '', references: ['a b'] }, 0],
    ['a Chinese one by characters', { text: '右肾上极可见声影', references: ['右肾上极未见声影'] }, f(7 / 8, 7 / 8)],
  ])('of %s joins precision and recall', (_, pair, value) => {
    expect(rougeL(pair ?? { text: '', references: [] })).toBeCloseTo(value, 12);
  });

  test('takes precision from one reference and recall from another', () => {
    const text = 'liver on the right side of the scan';
    const references = ['liver on the right side', 'the liver lies on the right side of the picture'];
    // Words in common, in order: 5 of 5, and 7 of 10.
    expect(rougeL({ text, references })).toBeCloseTo(f(7 / 8, 1), 12);
  });
});
