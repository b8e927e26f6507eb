import { describe, expect, test } from 'vitest';
import { METRICS, missingTerms } from '../../../src/benchmarks/u2bench/metrics.ts';
import { POSITIONS } from '../../../src/benchmarks/u2bench/positions.ts';
import { U2_TERMS } from '../../../src/benchmarks/u2bench/u2Score.ts';
import { failure } from '../../../src/domain/failure.ts';
import { MADE_ELSEWHERE } from '../../../src/domain/item.ts';
import type { Entry } from '../../../src/domain/metric.ts';
import type { Answer } from '../../../src/domain/prediction.ts';
import type { Target } from '../../../src/domain/question.ts';
import { writtenQuestion } from '../../domain/comparison/written.ts';

type Came = Answer | 'unread' | 'failed';
type Asked = { task: string; dataset?: string; classification?: string; cluster?: string; target: Target };

let count = 0;

function entry(
  { task, dataset = 'd', classification, cluster }: Asked & { target: Target },
  target: Target,
  came: Came,
): Entry {
  const id = `q${count++}`;
  const question = writtenQuestion(id, {
    target,
    cluster: cluster ?? id,
    facets: { task, dataset, ...(classification !== undefined && { classification }) },
  });
  const base = { runId: 'r', questionId: id, repeat: 0, attempt: 1, at: null, ...MADE_ELSEWHERE };
  if (came === 'failed') {
    return {
      question,
      item: {
        ...base,
        state: 'failed',
        stage: 'model',
        failure: failure('timed-out').failure,
        prompt: null,
        request: null,
      },
    };
  }
  const reply = {
    ...{
      text: '',
      thoughts: null,
      finish: 'stop' as const,
      finishReason: null,
      model: null,
      latency: 1,
      request: null,
    },
    tokens: { prompt: null, reply: null, thoughts: null },
  };
  const prompt = { version: 'u2bench-1', system: '', text: '', options: null, order: null };
  const prediction =
    came === 'unread'
      ? { kind: 'unread' as const, reply, reason: 'unreadable' as const, rule: '' }
      : { kind: 'read' as const, reply, answer: came, rule: '' };
  return { question, item: { ...base, state: 'answered', prompt, prediction } };
}

const LABELS = ['a', 'b', 'c'];
const label = (
  task: string,
  gold: string,
  given: string | 'unread' | 'failed',
  dataset = 'd',
  more: Partial<Asked> = {},
) => {
  const target: Target = { kind: 'choice', options: LABELS, correct: LABELS.indexOf(gold) };
  const came =
    given === 'unread' || given === 'failed' ? given : { kind: 'choice' as const, index: LABELS.indexOf(given) };
  return entry({ task, dataset, target, ...more }, target, came);
};
const place = (task: string, gold: string, given: string) => {
  const target: Target = { kind: 'choice', options: POSITIONS, correct: POSITIONS.indexOf(gold) };
  return entry({ task, target }, target, { kind: 'choice', index: POSITIONS.indexOf(given) });
};
const EF = { unit: '%', min: 10, max: 75 };
const IMT = { unit: 'mm', min: 0.3, max: 1.5 };
const value = (correct: number, given: number | 'unread', range: typeof EF, dataset: string) => {
  const target: Target = { kind: 'number', correct, ...range, tolerance: 0.1 };
  return entry(
    { task: 'clinical_value_estimation', dataset, target },
    target,
    given === 'unread' ? given : { kind: 'number', value: given },
  );
};
const text = (task: string, reference: string, given: string) => {
  const target: Target = { kind: 'text', references: [reference] };
  return entry({ task, target }, target, { kind: 'text', text: given });
};

const estimate = (id: string, entries: readonly Entry[]) =>
  METRICS.find((metric) => metric.id === id)?.estimate(entries) ?? null;
const DD = 'disease_diagnosis';
const VRA = 'view_recognition_and_assessment';

describe('accuracy', () => {
  test('is the unweighted mean over data sets, however many questions each has', () => {
    const entries = [
      ...[
        label(DD, 'a', 'a', 'one'),
        label(DD, 'b', 'b', 'one'),
        label(DD, 'a', 'a', 'one'),
        label(DD, 'a', 'b', 'one'),
      ],
      label(DD, 'a', 'b', 'two'),
    ];
    expect(estimate('dd-acc', entries)).toMatchObject({ value: 0.375, n: 5 });
  });

  test('takes the classifications of one data set apart', () => {
    const entries = [
      label(VRA, 'a', 'a', 'one', { classification: 'normal' }),
      label(VRA, 'a', 'a', 'one', { classification: 'normal' }),
      label(VRA, 'a', 'b', 'one', { classification: 'visible' }),
    ];
    expect(estimate('vra-acc', entries)?.value).toBe(0.5);
  });

  test('leaves failed calls and unreadable replies out of the denominator', () => {
    const entries = [label(DD, 'a', 'a'), label(DD, 'a', 'b'), label(DD, 'a', 'unread'), label(DD, 'a', 'failed')];
    expect(estimate('dd-acc', entries)).toMatchObject({ value: 0.5, n: 2 });
  });

  test('of positions counts an exact match of ten', () => {
    const entries = [
      place('organ_detection', 'middle right', 'middle right'),
      place('organ_detection', 'not visible', 'center'),
      place('organ_detection', 'upper left', 'upper center'),
      place('lesion_localisation', 'center', 'center'),
    ];
    expect(estimate('od-acc', entries)?.value).toBeCloseTo(1 / 3, 12);
    expect(estimate('ll-acc', entries)?.value).toBe(1);
    expect(estimate('kd-acc', entries)).toBeNull();
  });

  test('has an interval clustered by patient, from each data set', () => {
    const entries = [...'aaaabbbb'].flatMap((given, patient) => [
      label(DD, 'a', given, 'd', { cluster: `p${patient}` }),
      label(DD, 'a', given, 'd', { cluster: `p${patient}` }),
    ]);
    // Deviations add up to +1 or −1 in eight clusters: the squared error is 8 / 16² · 8 / 7.
    const error = Math.sqrt((8 / 256) * (8 / 7));
    const [low, high] = estimate('dd-acc', entries)?.interval ?? [];
    expect(low).toBeCloseTo(0.5 - 1.959963984540054 * error, 12);
    expect(high).toBeCloseTo(0.5 + 1.959963984540054 * error, 12);
  });

  test('has an interval that ends where a share does', () => {
    const entries = [...'ab'].map((given) => label(DD, 'a', given));
    expect(estimate('dd-acc', entries)?.interval).toEqual([0, 1]);
  });
});

describe('macro-F1', () => {
  test('is over the labels that are seen, per data set', () => {
    // scikit-learn: f1_score(list('aabbcc'), list('abbbca'), average='macro').
    const entries = [...'aabbcc'].map((gold, at) => label(DD, gold, 'abbbca'[at] ?? ''));
    expect(estimate('dd-f1', entries)?.value).toBeCloseTo(0.6555555555555556, 12);
    // A label that nobody gives and nobody has is no label with an F1 of 0.
    expect(estimate('dd-f1', [label(DD, 'a', 'a')])?.value).toBe(1);
  });
});

describe('values', () => {
  const entries = [
    ...[value(55, 60, EF, '18'), value(30, 45, EF, '18'), value(62.5, 61, EF, '18'), value(71, 40, EF, '18')],
    ...[value(0.62, 0.7, IMT, '27'), value(0.8, 1.1, IMT, '27')],
    value(0.8, 'unread', IMT, '27'),
  ];

  // NumPy: both data sets scaled by their spans; root mean square, mean and share ≤ 0.1 of each, then the mean of two.
  test.each([
    ['cve-rmse', (0.2679364492345197 + 0.18295415333416795) / 2],
    ['cve-mae', (0.20192307692307693 + 0.15833333333333335) / 2],
    ['cve-tol', 50],
  ])('%s is that of NumPy, unreadable ones left out', (id, right) => {
    const found = estimate(id, entries);
    expect(found?.value).toBeCloseTo(right, 12);
    expect(found?.n).toBe(6);
  });

  test('on the edge of the tolerance count as right', () => {
    // 6.5 of a span of 65 is a tenth of it.
    expect(estimate('cve-tol', [value(50, 56.5, EF, '18')])?.value).toBe(100);
    expect(estimate('cve-tol', [value(50, 56.6, EF, '18')])?.value).toBe(0);
  });
});

describe('texts', () => {
  const reference = 'Thyroid nodule in the right lobe . TI-RADS level 3 , Benign .';
  test('have BLEU-4 and ROUGE-L in percent', () => {
    const entries = [text('caption_generation', reference, 'Thyroid nodule in the right lobe .')];
    expect(estimate('cg-bleu4', entries)?.value).toBeCloseTo(42.43728456769499, 10);
    expect(estimate('cg-rougeL', entries)?.value).toBeCloseTo(66.40746500777605, 10);
    expect(estimate('rg-bleu4', entries)).toBeNull();
  });
});

describe('the total', () => {
  const all = [
    label(DD, 'a', 'a'),
    label(VRA, 'a', 'b'),
    place('lesion_localisation', 'center', 'center'),
    place('organ_detection', 'center', 'center'),
    place('keypoint_detection', 'center', 'upper left'),
    value(55, 55, EF, '18'),
    text('report_generation', 'a b c d', 'a b c d'),
    text('caption_generation', 'a b c d', 'x'),
  ];

  test('of a run over all eight tasks follows the published formula', () => {
    // .20·1 + .20·0 + .07·1 + .27·1 + .07·0 + .07·(1 − 0) + .08·1 + .04·0
    expect(estimate('u2', all)).toMatchObject({ value: 0.69, n: 8, interval: null });
    expect(missingTerms(all)).toEqual([]);
  });

  test.each(all.map((left) => [left]))('is none where a task is missing, which is named (%#)', (left) => {
    const entries = all.filter((one) => one !== left);
    expect(estimate('u2', entries)).toBeNull();
    expect(missingTerms(entries)).toEqual([U2_TERMS[all.indexOf(left)]]);
    const titles = [
      'DD accuracy',
      'VRA accuracy',
      'LL accuracy',
      'OD accuracy',
      'KD accuracy',
      'CVE RMSE',
      'RG BLEU-4',
      'CG BLEU-4',
    ];
    expect(METRICS[0]?.lacks?.(entries)).toEqual([titles[all.indexOf(left)]]);
  });

  test('is none where all of a task failed', () => {
    expect(missingTerms([...all.slice(1), label(DD, 'a', 'failed')])).toEqual(['dd-acc']);
  });
});

test('nothing is estimated from nothing', () => {
  expect(METRICS.map((metric) => metric.estimate([]))).toEqual(METRICS.map(() => null));
});
