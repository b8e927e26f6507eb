import { expect, test } from 'vitest';
import { agreementTo, isUnsettled } from '../../src/domain/agreement.ts';

const asks = { id: 'b', terms: { name: 'Terms of 2025', address: 'https://terms.test', asksBeforeSending: true } };
const settled = { terms: 'Terms of 2025', at: '2026-11-29T10:00:00.000Z' };

test('an agreement holds for its benchmark, under the terms that it was settled under', () => {
  expect(agreementTo(asks, { b: settled })).toEqual(settled);
  expect(isUnsettled(asks, { b: settled })).toBe(false);
  for (const agreements of [{}, { other: settled }, { b: { ...settled, terms: 'Terms of 2024' } }]) {
    expect(agreementTo(asks, agreements)).toBeNull();
    expect(isUnsettled(asks, agreements)).toBe(true);
  }
});

test('a benchmark that asks for none is settled, and no run of it says that anything was agreed to', () => {
  for (const terms of [null, { ...asks.terms, asksBeforeSending: false }]) {
    expect(isUnsettled({ id: 'b', terms }, {})).toBe(false);
    expect(agreementTo({ id: 'b', terms }, { b: settled })).toBeNull();
  }
});
