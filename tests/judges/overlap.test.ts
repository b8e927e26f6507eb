import { describe, expect, test } from 'vitest';
import { overlap } from '../../src/judges/overlap.ts';
import { wordOverlap } from '../../src/judges/wordOverlap.ts';
import { describeShared, publishedItems } from '../support/shared.ts';
import { answered, CHOICE, FREE } from './questions.ts';

const signal = new AbortController().signal;
const points = async (text: string) => {
  const score = await overlap.grade(FREE, answered(text), signal);
  return score.kind === 'graded' ? score.points : null;
};

test('the key’s own words earn all points', async () => {
  expect(await points('The probe is tilted so that the rib shadow leaves the upper pole.')).toBe(2);
});

test('other forms of the same words count as the same', async () => {
  expect(await points('Tilting probes; the shadows of ribs leave the upper poles')).toBe(2);
});

test('some of the words among others earn one point', async () => {
  const text =
    'The transducer slides laterally along the flank in long axis, past one rib, until cortex and sinus show well.';
  expect(await points(text)).toBe(0);
  expect(await points(`${text} The shadow goes.`)).toBe(1);
});

test('says how far the text runs along with the key’s, of this answer alone', async () => {
  const measuresOf = async (text: string) => {
    const score = await overlap.grade(FREE, answered(text), signal);
    return score.kind === 'graded' ? score.measures : null;
  };
  const [reference = ''] = FREE.target.kind === 'text' ? FREE.target.references : [];
  expect(await measuresOf(reference)).toEqual({ bleu4: expect.closeTo(1, 12), rougeL: expect.closeTo(1, 12) });
  expect(await measuresOf('nothing alike')).toEqual({ bleu4: 0, rougeL: 0 });
});

test('the question said back earns nothing', async () => {
  expect(await points(FREE.stem)).toBe(0);
});

test('words that only join earn nothing', async () => {
  expect(await points('It is so that the and of')).toBe(0);
});

test('F1 is twice the common words over the words of both', () => {
  // Common: rib, shadow; answer: rib, shadow, liver; reference: rib, shadow; the question's own word is out of both.
  const share = wordOverlap({ answer: 'rib shadow liver pole', reference: 'pole rib shadow', question: 'Which pole?' });
  expect(share).toBeCloseTo((2 * 2) / (3 + 2));
});

describe('Chinese, whose words run on', () => {
  const question = '操作者为什么倾斜探头？';
  const reference = '倾斜探头，使肋骨的声影离开肾脏上极。';
  const share = (answer: string) => wordOverlap({ answer, reference, question });

  test.each(['为了让肋骨的阴影移开肾上极', '肋骨声影减少，上极显示更清楚'])('%s earns both points', (answer) => {
    expect(share(answer)).toBeGreaterThanOrEqual(0.2);
  });

  test.each(['为了测量肾脏的长度', '为了显示肾动脉的彩色血流'])('%s does not', (answer) => {
    expect(share(answer)).toBeLessThan(0.2);
  });

  test('the question said back earns nothing', () => {
    expect(share('操作者倾斜探头。')).toBe(0);
  });

  test('is counted by pairs of characters, beside words of other scripts', () => {
    // Said: CT, 胆囊, 囊壁; wanted: CT, 胆囊, 结石.
    expect(wordOverlap({ answer: 'CT胆囊壁', reference: 'CT 胆囊、结石', question: '' })).toBeCloseTo(
      (2 * 2) / (3 + 3),
    );
  });
});

test('marks of vowels part no word', () => {
  expect(wordOverlap({ answer: 'गुर्दे', reference: 'गुर', question: '' })).toBe(0);
});

test('a choice is left to others', () => {
  expect(overlap.canGrade(CHOICE)).toBe(false);
});

describeShared('on the published free answers', () => {
  type Published = { question: string; answer: string; model_prediction: string; eval_score: number };
  const FOLDERS = ['final_scores_all_free', 'qwen_result/scores_free2', 'seed_result/scores_free'];

  test('what the published judge scored higher shares more words with the key', () => {
    const items = FOLDERS.flatMap((folder) => publishedItems<Published>(folder)).filter(
      ({ model_prediction: text }) => text !== '',
    );
    const means = [0, 1, 2].map((score) => {
      const shares = items
        .filter(({ eval_score: given }) => given === score)
        .map(({ question, answer, model_prediction }) =>
          wordOverlap({ answer: model_prediction, reference: answer, question }),
        );
      return shares.reduce((sum, share) => sum + share, 0) / shares.length;
    });
    const [none = 1, one = 0, two = 0] = means;
    expect(none).toBeLessThan(one);
    expect(one).toBeLessThan(two);
  });
});
