import type { Failure } from '../../domain/failure.ts';
import { failures } from './en/failures.ts';
import { formatBytes, formatUsd } from './format.ts';
import { providerLabel } from './modelLabel.ts';
import { t } from './t.ts';

type FactName = keyof typeof failures.facts;

const isNamed = (name: string): name is FactName => Object.hasOwn(failures.facts, name);

/** Facts that are counts of bytes. */
const BYTE_FACTS: readonly string[] = ['bytes', 'most'];

/** What a browser gives for the status of an answer that never came. */
const NO_STATUS = 0;

/** Characters of one fact: what was found in a broken file can be the whole file. */
const LONGEST_FACT = 160;

/** A failure in words: what happened, what to do, and the facts that it named, if any. */
export function failureText(failure: Failure): { what: string; advice: string; facts: string } {
  const told = Object.entries(failure.facts).filter(([name, value]) => !(name === 'status' && value === NO_STATUS));
  const facts = told.map(([name, raw]) => {
    const value = factValue(name, raw);
    return isNamed(name) ? t(`failures:facts.${name}`, { name, value }) : t('failures:facts.other', { name, value });
  });
  return {
    what: t(`failures:byCode.${failure.code}.what`),
    advice: t(`failures:byCode.${failure.code}.do`),
    facts: facts.join(' · '),
  };
}

function factValue(name: string, value: string | number): string {
  if (typeof value === 'number' && BYTE_FACTS.includes(name)) return formatBytes(value);
  if (typeof value === 'number' && name === 'usd') return formatUsd(value);
  const text = name === 'provider' ? providerLabel(String(value)) : String(value);
  return text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT)}…` : text;
}
