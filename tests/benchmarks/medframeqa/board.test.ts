import { describe, expect, test } from 'vitest';
import { BOARD } from '../../../src/benchmarks/medframeqa/board.ts';
import { FRAME_COUNTS, METRICS, spreadOf } from '../../../src/benchmarks/medframeqa/metrics.ts';
import type { Entry } from '../../../src/domain/metric.ts';
import { writtenItem, writtenQuestion, type Came } from '../../domain/comparison/written.ts';
import { hasMedFrameRecords, medFrameShared } from '../../support/medFrameRows.ts';

/** Questions of the published set by number of images. */
const COUNTS: Readonly<Record<string, number>> = { 2: 1186, 3: 602, 4: 256, 5: 807 };

const percents = (values: Readonly<Record<string, number>>, ids: readonly string[]) =>
  ids.map((id) => 100 * (values[id] ?? NaN));
const frames = FRAME_COUNTS.map((count) => `frames.${count}`);

describe('the published table', () => {
  test.each(BOARD.rows)('$model: the four columns by number of images, weighted, are its average', ({ values }) => {
    const total = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
    const weighted = percents(values, frames).map((value, at) => value * (COUNTS[FRAME_COUNTS[at] ?? ''] ?? NaN));
    const average = weighted.reduce((sum, value) => sum + value, 0) / total;
    expect(Math.abs(average - 100 * (values['average'] ?? NaN))).toBeLessThanOrEqual(0.01);
  });

  test.each(BOARD.rows)('$model: their sample standard deviation is its SD', ({ values }) => {
    expect(Math.abs(spreadOf(percents(values, frames)) - (values['frames.sd'] ?? NaN))).toBeLessThanOrEqual(0.01);
  });

  test('has a metric for each column', () => {
    const ids = METRICS.map(({ id }) => id);
    expect(BOARD.columns.filter(({ id }) => !ids.includes(id))).toEqual([]);
    for (const { values } of BOARD.rows) expect(Object.keys(values)).toEqual(BOARD.columns.map(({ id }) => id));
  });

  test.skipIf(!hasMedFrameRecords)('has the figures as they were transcribed', () => {
    type Table = Record<'by_system' | 'by_frames_modality', Record<string, number[]>>;
    const published = medFrameShared<Table>('published_results.json');
    expect(BOARD.rows.map(({ model }) => model).toSorted()).toEqual(Object.keys(published.by_system).toSorted());
    for (const { model, values } of BOARD.rows) {
      const ofBoard = BOARD.columns.map(({ id, format }) => (values[id] ?? NaN) * (format.kind === 'share' ? 100 : 1));
      const [average, ...systems] = ofBoard.slice(0, 10);
      const rounded = (figures: readonly (number | undefined)[]) => figures.map((figure) => figure?.toFixed(2));
      expect(rounded([...systems, average])).toEqual(rounded(published.by_system[model] ?? []));
      expect(rounded(ofBoard.slice(10))).toEqual(rounded(published.by_frames_modality[model] ?? []));
    }
  });
});

describe('own figures', () => {
  const entry = (id: number, images: string, came: Came, { system = 'CNS', repeat = 0 } = {}): Entry => {
    const facets = { frames: images, system, modality: 'CT' };
    const question = writtenQuestion(`q${id}`, { facets, cluster: `v${id}` });
    return { question, item: writtenItem(question, came, { repeat }) };
  };
  const right: Came = { kind: 'chose', index: 0 };
  const wrong: Came = { kind: 'chose', index: 1 };
  const figure = (id: string, entries: readonly Entry[]) =>
    METRICS.find((metric) => metric.id === id)?.estimate(entries) ?? null;

  test('leave replies that never came out as the benchmark does, and count unreadable ones as wrong', () => {
    const entries = [
      entry(1, '2', right),
      entry(2, '2', right),
      entry(3, '2', wrong),
      entry(4, '2', { kind: 'unread' }),
      entry(5, '2', { kind: 'failed' }),
    ];
    expect(figure('average', entries)).toMatchObject({ value: 2 / 4, n: 4, clusters: 4 });
    expect(figure('average.asked', entries)).toMatchObject({ value: 2 / 5, n: 5 });
  });

  test('count a question once, however often it was asked', () => {
    const entries = [entry(1, '2', right), entry(1, '2', wrong, { repeat: 1 }), entry(2, '2', right)];
    expect(figure('average', entries)).toMatchObject({ value: 0.75, n: 2 });
  });

  test('are by system, by modality and by number of images; where nothing was asked there is none', () => {
    const entries = [entry(1, '2', right), entry(2, '3', wrong, { system: 'RES' })];
    expect(figure('system.CNS', entries)).toMatchObject({ value: 1, n: 1 });
    expect(figure('system.RES', entries)).toMatchObject({ value: 0, n: 1 });
    expect(figure('system.AUX', entries)).toBeNull();
    expect(figure('frames.2', entries)).toMatchObject({ value: 1, n: 1 });
    expect(figure('modality.CT', entries)).toMatchObject({ value: 0.5, n: 2 });
    expect(figure('modality.MRI', entries)).toBeNull();
  });

  test('have a spread over the numbers of images once all four have a figure', () => {
    const two = [entry(1, '2', right), entry(2, '2', right)];
    const three = [entry(3, '3', wrong), entry(4, '3', right)];
    const four = [entry(5, '4', right), entry(6, '4', right)];
    const five = [entry(7, '5', wrong), entry(8, '5', right)];
    expect(figure('frames.sd', [...two, ...three, ...four])).toBeNull();
    // Of 100, 50, 100, 50 per cent: the root of 4 · 25² / 3.
    const spread = figure('frames.sd', [...two, ...three, ...four, ...five]);
    expect(spread?.value).toBeCloseTo(28.8675, 4);
    expect(spread).toMatchObject({ n: 8, clusters: 8, interval: null });
  });
});
