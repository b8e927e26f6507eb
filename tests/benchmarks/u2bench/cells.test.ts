import { describe, expect, test } from 'vitest';
import { readLabels } from '../../../src/benchmarks/u2bench/labels.ts';
import { readMeasurement } from '../../../src/benchmarks/u2bench/measurements.ts';
import { readPlace } from '../../../src/benchmarks/u2bench/places.ts';
import { NOT_VISIBLE, positionOf, POSITIONS, REGIONS } from '../../../src/benchmarks/u2bench/positions.ts';
import { isDict, type Literal, readLiteral } from '../../../src/benchmarks/pythonLiteral.ts';

/** A dictionary as an object, for comparing. */
function plain(value: Literal): unknown {
  if (isDict(value)) return Object.fromEntries(value.entries.map(([key, inner]) => [key, plain(inner)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

describe('a literal', () => {
  test.each<[string, unknown]>([
    ["['fatty', 'normal']", ['fatty', 'normal']],
    ['["fatty", "it\'s normal"]', ['fatty', "it's normal"]],
    ['[\'it\\\'s\', "a \\"b\\""]', ["it's", 'a "b"']],
    ["{'EF': 55}", { EF: 55 }],
    [
      "{'DiagnosticPlane': ['AC_PLANE', 'BPD_PLANE'], 'FetusOrientation': ['hdvb']}",
      { DiagnosticPlane: ['AC_PLANE', 'BPD_PLANE'], FetusOrientation: ['hdvb'] },
    ],
    ['[0.45, .55, 1e-3, -2, +3, 1_000]', [0.45, 0.55, 0.001, -2, 3, 1000]],
    ['(0.1, 0.2,)', [0.1, 0.2]],
    ['[None, True, False, null, true, false]', [null, true, false, null, true, false]],
    ['[nan, -inf]', [NaN, -Infinity]],
    ["{0: 'benign', 1: 'malignant'}", { 0: 'benign', 1: 'malignant' }],
    ["'\\u809d\\x41\\n\\d'", '肝A\n\\d'],
    ['[]', []],
    ['{}', {}],
    [' [ [1,2] , [3] ] ', [[1, 2], [3]]],
  ])('%s is read', (text, value) => {
    const read = readLiteral(text);
    expect(read.ok && plain(read.value)).toEqual(value);
  });

  test.each([
    ['', 0, 'a value'],
    ['[', 1, 'a value'],
    ["['a' 'b']", 5, 'a comma or ]'],
    ["['a'", 4, 'a comma or ]'],
    ["{'a'}", 4, 'a colon'],
    ["{['a']: 1}", 6, 'a key'],
    ["'open", 5, 'a closing quote'],
    ['[1] [2]', 4, 'the end'],
    ['benign', 0, 'a value'],
    ['[constructor, toString]', 1, 'a value'],
    ["__import__('os').system('x')", 0, 'a value'],
    ['[].append(1)', 2, 'the end'],
    ['list of labels', 0, 'a value'],
    ['['.repeat(40), 33, 'at most 32 lists inside one another'],
    ['array([0.5, 0.5])', 0, 'a value'],
  ])('%j is refused at its place', (text, at, expected) => {
    expect(readLiteral(text)).toEqual({ ok: false, at, expected });
  });

  test('with a key called __proto__ makes no prototype of it', () => {
    const read = readLiteral("{'__proto__': {'polluted': 1}}");
    expect(read.ok && isDict(read.value) && read.value.entries[0]?.[0]).toBe('__proto__');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a position', () => {
  /** Cuts at 0.45 and 0.55, each belonging to what follows it. */
  test.each([
    [0, 0, 'upper left'],
    [0.4499, 0.4499, 'upper left'],
    [0.45, 0.44, 'upper center'],
    [0.55, 0.44, 'upper right'],
    [0.44, 0.45, 'middle left'],
    [0.45, 0.45, 'center'],
    [0.5499, 0.5499, 'center'],
    [0.55, 0.5, 'middle right'],
    [1, 0.5499, 'middle right'],
    [0.2, 0.55, 'lower left'],
    [0.5, 0.55, 'lower center'],
    [1, 1, 'lower right'],
  ])('at %f, %f is %s', (x, y, name) => {
    expect(POSITIONS[positionOf({ x, y })]).toBe(name);
  });

  test('is one of nine, or nowhere', () => {
    expect(POSITIONS).toHaveLength(10);
    expect(new Set(POSITIONS).size).toBe(10);
    expect(POSITIONS.at(-1)).toBe(NOT_VISIBLE);
    expect(REGIONS.at(-1)).toBeNull();
  });

  test('is drawn where its name says, and nine of them cover the picture once', () => {
    const area = REGIONS.reduce((sum, region) => sum + (region === null ? 0 : region.width * region.height), 0);
    expect(area).toBeCloseTo(1, 12);
    REGIONS.forEach((region, index) => {
      if (region === null) return;
      const centre = { x: region.x + region.width / 2, y: region.y + region.height / 2 };
      expect(positionOf(centre)).toBe(index);
      expect(region.x + region.width).toBeLessThanOrEqual(1);
      expect(region.y + region.height).toBeLessThanOrEqual(1);
    });
  });
});

describe('a place', () => {
  test.each([
    ['[0.45, 0.55, 0.2, 0.2]', { x: 0.45, y: 0.55 }],
    ['[[0.1, 0.2, 0.3, 0.4], [0.9, 0.9, 0.1, 0.1]]', { x: 0.1, y: 0.2 }],
    ["{'liver': [0.3, 0.7, 0.1, 0.1], 'kidney': [0.9, 0.1, 0.1, 0.1]}", { x: 0.3, y: 0.7 }],
    ["[{'mitral valve': [0.25, 0.75]}]", { x: 0.25, y: 0.75 }],
    ["{'tumor': [[0.5, 0.5, 0.1, 0.1]]}", { x: 0.5, y: 0.5 }],
    ['[0, 1]', { x: 0, y: 1 }],
  ])('%s is the first centre', (cell, point) => {
    expect(readPlace(cell)).toEqual({ ok: true, point });
  });

  test.each([
    '',
    ' ',
    'nan',
    'null',
    'None',
    '[]',
    '{}',
    "{'valve': []}",
    "{'valve': None}",
    '[nan, nan]',
    '[nan, nan, nan, nan]',
  ])('%j marks nothing', (cell) => {
    expect(readPlace(cell)).toEqual({ ok: true, point: null });
  });

  test.each(['[120, 240, 30, 30]', '[-0.1, 0.5]', '[0.5]', "['a', 'b']", '0.5', 'somewhere', '[0.5, True]'])(
    '%j is refused',
    (cell) => {
      expect(readPlace(cell)).toMatchObject({ ok: false, expected: 'a centre as two proportions from 0 to 1' });
    },
  );
});

describe('a clinical value', () => {
  const EF = { unit: '%', min: 10, max: 75 };
  const FAT = { unit: '', min: 0, max: 85 };
  test.each([
    ["{'EF': 55}", '18.Hearts', 55, EF],
    ["{'EF': '55.5'}", 'd2', 55.5, EF],
    ["{'IMT': [0.62, 0.7]}", '27', 0.62, { unit: 'mm', min: 0.3, max: 1.5 }],
    ["{'abdominal_circumference': 250}", '50', 250, { unit: 'mm', min: 100, max: 400 }],
    ["{'fat value': 30}", '57', 30, FAT],
    ["[{'fat value': 3}]", '57', 3, FAT],
    ['30', '57_1.Liver', 30, FAT],
    ['12.5', '18.Hearts', 12.5, EF],
  ])('%s has its span', (cell, dataset, correct, range) => {
    expect(readMeasurement(cell, dataset)).toEqual({ ok: true, value: { correct, range } });
  });

  test.each([
    ["{'HC': 200}", '31'],
    ["{'head_circumference': 200.5}", '31.Heads'],
    ['200', '31'],
  ])('%s is set aside', (cell, dataset) => {
    expect(readMeasurement(cell, dataset)).toEqual({ ok: true, value: null });
  });

  test.each([
    ["{'EF': nan}", '18', 'a number'],
    ["{'EF': 'high'}", '18', 'a number with its name'],
    ["{'EF': None}", '18', 'a number with its name'],
    ['55 %', '18', 'a number with its name'],
    ["{'volume': 30}", '18', 'a value whose plausible span is known'],
    ['30', '99', 'a value whose plausible span is known'],
  ])('%s is refused', (cell, dataset, expected) => {
    expect(readMeasurement(cell, dataset)).toMatchObject({ ok: false, expected });
  });
});

describe('a label', () => {
  const cells = { options: "['fatty', 'normal']", class_label: 'fatty', classification_task: '' };

  test('is one of its options', () => {
    expect(readLabels(cells)).toEqual({ ok: true, options: ['fatty', 'normal'], correct: 0, found: null });
  });

  test.each(['Fatty', ' FATTY ', "['fatty']", '["Fatty"]'])('%j is the option in other writing', (class_label) => {
    const labels = readLabels({ ...cells, class_label });
    expect(labels).toMatchObject({ ok: true, correct: 0 });
  });

  test('says how the row writes it, where that differs', () => {
    expect(readLabels({ ...cells, class_label: 'Fatty' })).toMatchObject({ found: 'Fatty' });
  });

  test('may have a backslash that markdown put there', () => {
    const labels = readLabels({ ...cells, options: "['AC_PLANE', 'BPD_PLANE']", class_label: 'BPD\\_PLANE' });
    expect(labels).toMatchObject({ ok: true, correct: 1 });
  });

  test('may be a number, and its options too', () => {
    expect(readLabels({ ...cells, options: '[0, 1, 2, 3, 4]', class_label: '3' })).toMatchObject({
      correct: 3,
      found: null,
    });
  });

  test('may be called None', () => {
    expect(readLabels({ ...cells, options: "['None', 'Some']", class_label: 'None' })).toMatchObject({ correct: 0 });
  });

  test('is of the classification that the row names', () => {
    const options = "{'Plane': ['AC', 'BPD'], 'Orientation': ['up', 'down']}";
    expect(readLabels({ options, class_label: 'down', classification_task: 'Orientation' })).toMatchObject({
      options: ['up', 'down'],
      correct: 1,
    });
    expect(readLabels({ options, class_label: 'down', classification_task: 'View' })).toMatchObject({
      ok: false,
      wrong: { field: 'options' },
    });
  });

  test.each([
    [{ options: 'fatty, normal' }, 'options', 'a list of two labels or more'],
    [{ options: "['fatty']" }, 'options', 'a list of two labels or more'],
    [{ options: '' }, 'options', 'a list of two labels or more'],
    [{ options: "['fatty', 'Fatty', 'normal']" }, 'options', 'labels that differ'],
    [{ class_label: 'cirrhosis' }, 'class_label', 'one of fatty, normal'],
  ])('%j is refused', (change, field, expected) => {
    expect(readLabels({ ...cells, ...change })).toMatchObject({ ok: false, wrong: { field, expected } });
  });
});
