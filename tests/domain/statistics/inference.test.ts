import { describe, expect, it } from 'vitest';
import { agreementTable, krippendorffAlpha, quadraticKappa } from '../../../src/domain/statistics/agreement.ts';
import { bootstrapInterval } from '../../../src/domain/statistics/bootstrap.ts';
import { clusteredError, clusteredMean } from '../../../src/domain/statistics/clustered.ts';
import { holmAdjusted } from '../../../src/domain/statistics/holm.ts';
import { mcnemarChiSquare, mcnemarExact } from '../../../src/domain/statistics/mcnemar.ts';
import { pairedDifference } from '../../../src/domain/statistics/paired.ts';
import { signFlipTest } from '../../../src/domain/statistics/signFlip.ts';
import { wilsonInterval } from '../../../src/domain/statistics/wilson.ts';

/*
 * Expected values were computed apart, with scipy 1.10 and statsmodels 0.13 (proportion_confint, mcnemar, multipletests,
 * OLS with clustered covariance, cohens_kappa) or by the definition in numpy, unless a test says otherwise.
 */

const clustered = (values: readonly number[], clusters: readonly number[]) =>
  values.map((value, index) => ({ value, cluster: String(clusters[index]) }));

describe('Wilson’s interval', () => {
  it.each([
    [165, 249, 0.601848846312773, 0.7185100077209011],
    [0, 10, 0, 0.27753279986288926],
    [10, 10, 0.7224672001371106, 1],
    [1, 3, 0.06149194472039626, 0.7923403991979523],
  ])('of %i of %i', (right, n, low, high) => {
    const [a, b] = wilsonInterval(right, n) ?? [NaN, NaN];
    expect(a).toBeCloseTo(low, 9);
    expect(b).toBeCloseTo(high, 9);
  });

  it('of nothing is none', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('a clustered mean', () => {
  const observations = clustered([1, 0, 1, 1, 0, 2, 1, 0, 0, 1, 2, 2], [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);

  it('has the sandwich error with G/(G−1)', () => {
    expect(clusteredError(observations)).toBeCloseTo(0.1693457514645545, 9);
    expect(clusteredMean(observations)).toMatchObject({ n: 12, clusters: 4 });
    expect(clusteredMean(observations)?.value).toBeCloseTo(0.9166666666666666, 12);
  });

  it('has the plain error with n−1 when each question is its own cluster', () => {
    const alone = observations.map(({ value }, index) => ({ value, cluster: String(index) }));
    // Sample variance of these twelve values is 0.6287878…, over 12.
    expect(clusteredError(alone)).toBeCloseTo(Math.sqrt(0.628787878787879 / 12), 9);
  });

  it('has no interval from one cluster, and none where nothing varies', () => {
    expect(clusteredMean(clustered([1, 0, 1], [0, 0, 0]))?.interval).toBeNull();
    expect(clusteredMean(clustered([1, 1, 1], [0, 1, 2]))?.interval).toBeNull();
    expect(clusteredMean(clustered([0.1, 0.1, 0.1], [0, 1, 2]))?.interval).toBeNull();
    expect(clusteredMean([])).toBeNull();
  });

  it('keeps its interval inside the scale', () => {
    const [low, high] = clusteredMean(clustered([1, 1, 1, 0], [0, 1, 2, 3]), { bounds: [0, 1] })?.interval ?? [];
    expect(low).toBeGreaterThan(0);
    expect(high).toBe(1);
  });

  it('has a bootstrap interval that its seed repeats and that lies near the clustered one', () => {
    const many = clustered(
      Array.from({ length: 400 }, (_, index) => ((index * index * 37) % 101) / 100),
      Array.from({ length: 400 }, (_, index) => index % 40),
    );
    const first = bootstrapInterval(many, { seed: 7 });
    expect(bootstrapInterval(many, { seed: 7 })).toEqual(first);
    expect(bootstrapInterval(many, { seed: 8 })).not.toEqual(first);
    const [low = NaN, high = NaN] = clusteredMean(many)?.interval ?? [];
    expect(Math.abs((first?.[0] ?? NaN) - low)).toBeLessThan(0.01);
    expect(Math.abs((first?.[1] ?? NaN) - high)).toBeLessThan(0.01);
  });
});

describe('McNemar’s exact test', () => {
  it.each([
    [56, 29, 0.004511640408355218],
    [63, 28, 0.0003128389964067163],
    [44, 36, 0.43404225534547874],
    [36, 25, 0.20003136851310313],
    [0, 5, 0.0625],
    [3, 3, 1],
    [1, 0, 1],
    [10, 2, 0.03857421875],
    [0, 0, 1],
  ])('of %i against %i', (first, second, p) => {
    expect(mcnemarExact(first, second)).toBeCloseTo(p, 9);
  });

  it('has the statistic by which papers report it: 64 against 26 of U2-BENCH without its anatomy', () => {
    // 52.4 % and 45.1 % of 521 are 273 and 235 answers: 38 = 64 − 26, and 38² / 90 = 16.04, as printed.
    expect(mcnemarChiSquare(64, 26)?.toFixed(2)).toBe('16.04');
    expect([(273 / 521).toFixed(3), (235 / 521).toFixed(3), 273 - 235]).toEqual(['0.524', '0.451', 64 - 26]);
    expect(mcnemarChiSquare(0, 0)).toBeNull();
  });
});

describe('the sign-flip test', () => {
  const differences = [1, -1, 1, 1, 0, 2, 1, 0, -1, 1, 2, 2];

  it('flips whole clusters', () => {
    const test = signFlipTest(clustered(differences, [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3]), { seed: 1 });
    expect(test).toEqual({ p: 0.125, rounds: 16, exact: true });
  });

  it('is exact over questions that stand alone', () => {
    const values = [1, 1, 1, -1, 2, -2, 1, 1];
    expect(signFlipTest(clustered(values, [...values.keys()]), { seed: 1 }).p).toBe(0.4375);
  });

  it('draws signs beyond sixteen units, near the exact value', () => {
    // Twenty units of +1 or −1, 15 against 5: the exact two-sided p is the binomial's, 0.04138947.
    const values = Array.from({ length: 20 }, (_, index) => (index < 15 ? 1 : -1));
    const test = signFlipTest(clustered(values, [...values.keys()]), { seed: 3, rounds: 20_000 });
    expect(test.exact).toBe(false);
    expect(Math.abs(test.p - 0.04138947)).toBeLessThan(0.006);
  });

  it('finds nothing where nothing differs', () => {
    expect(signFlipTest(clustered([0, 0], [0, 1]), { seed: 1 }).p).toBe(1);
  });
});

describe('Holm’s correction', () => {
  it('steps down and never falls', () => {
    const adjusted = holmAdjusted([0.0045, 0.0003, 0.43, 0.04, 0.04]);
    [0.018, 0.0015, 0.43, 0.12, 0.12].forEach((p, index) => {
      expect(adjusted[index]).toBeCloseTo(p, 9);
    });
  });
});

describe('a paired difference', () => {
  it('counts who is higher and what could have been found', () => {
    const pairs = [
      { first: 1, second: 0, cluster: 'a' },
      { first: 1, second: 1, cluster: 'a' },
      { first: 0, second: 1, cluster: 'b' },
      { first: 1, second: 0, cluster: 'c' },
    ];
    const compared = pairedDifference(pairs);
    expect(compared).toMatchObject({ firstHigher: 2, secondHigher: 1, same: 1 });
    expect(compared?.difference.value).toBe(0.25);
    // Cluster sums of deviations: 0.5, −1.25, 0.75; squares 2.375; over 16, times 3/2.
    expect(compared?.error).toBeCloseTo(Math.sqrt((2.375 / 16) * 1.5), 12);
    expect(compared?.detectable).toBeCloseTo(2.801585218 * Math.sqrt((2.375 / 16) * 1.5), 6);
    // 0.25 + 1.96 · 0.472 is more than two runs can differ by.
    expect(pairedDifference(pairs, { most: 1 })?.difference.interval?.[1]).toBe(1);
    expect(pairedDifference([])).toBeNull();
  });

  it('says nothing of what could have been found where nothing differs', () => {
    const same = ['a', 'b', 'c'].map((cluster) => ({ first: 1, second: 1, cluster }));
    expect(pairedDifference(same)).toMatchObject({ error: 0, detectable: null, difference: { interval: null } });
  });
});

describe('agreement', () => {
  const table = [
    [20, 5, 1],
    [4, 15, 6],
    [0, 7, 30],
  ];

  it('is Cohen’s kappa with quadratic weights', () => {
    expect(quadraticKappa(table)).toBeCloseTo(0.7846790890269151, 9);
  });

  it('is not defined where all gave the same grade', () => {
    expect(
      quadraticKappa(
        agreementTable(
          [
            [1, 1],
            [1, 1],
          ],
          3,
        ),
      ),
    ).toBeNull();
    expect(
      krippendorffAlpha([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull();
    expect(krippendorffAlpha([[1]])).toBeNull();
  });

  it('is Krippendorff’s alpha with gaps', () => {
    const graders = ['* * * * * 3 4 1 2 1 1 3 3 * 3', '1 * 2 1 3 3 4 3 * * * * * * *', '* * 2 1 3 4 4 * 2 1 1 3 3 * 4'];
    const units = Array.from({ length: 15 }, (_, unit) =>
      graders.map((grades) => Number(grades.split(' ')[unit])).filter((grade) => !Number.isNaN(grade)),
    );
    expect(krippendorffAlpha(units)).toBeCloseTo(0.8108448928121059, 9);
  });

  it('refuses a grade outside the table', () => {
    expect(() => agreementTable([[0, 3]], 3)).toThrow(RangeError);
  });
});
