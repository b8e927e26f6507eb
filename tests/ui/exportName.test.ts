import { describe, expect, test } from 'vitest';
import { exportName } from '../../src/ui/state/exportName.ts';
import { writtenRun } from '../domain/comparison/written.ts';

const run = { ...writtenRun([]).run, created: '2026-11-28T23:30:00.000Z', variant: 'as-published' as const };
const gemini = { ...run, model: { ...run.model, model: 'gemini-3.1-pro-preview' } };
const now = new Date('2026-11-29T12:00:00Z');

describe('the name of an exported file', () => {
  test('holds the model, what is in it, and the day of the run', () => {
    expect(exportName('runs', [gemini], now)).toBe('gemini-3-1-pro-preview-run-2026-11-28.zip');
    expect(exportName('results', [gemini], now)).toBe('gemini-3-1-pro-preview-results-2026-11-28.zip');
    expect(exportName('lines', [gemini], now)).toBe('gemini-3-1-pro-preview-items-2026-11-28.jsonl');
  });

  test('of a run without a date has none', () => {
    expect(exportName('runs', [{ ...gemini, created: null }], now)).toBe('gemini-3-1-pro-preview-run.zip');
  });

  test('of several runs has the day on which they are saved', () => {
    expect(exportName('runs', [gemini, run], now)).toBe('all-runs-2026-11-29.zip');
    expect(exportName('lines', [gemini, run], now)).toBe('all-items-2026-11-29.jsonl');
  });
});
