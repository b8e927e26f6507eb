import type { Failure } from '../../domain/failure.ts';
import { failures } from './en/failures.ts';
import { t } from './t.ts';

type FactName = keyof typeof failures.facts;

const isNamed = (name: string): name is FactName => Object.hasOwn(failures.facts, name);

/** A failure in words: what happened, what to do, and the facts that it named, if any. */
export function failureText(failure: Failure): { what: string; advice: string; facts: string } {
  const facts = Object.entries(failure.facts).map(([name, value]) =>
    isNamed(name) ? t(`failures:facts.${name}`, { name, value }) : t('failures:facts.other', { name, value }),
  );
  return {
    what: t(`failures:byCode.${failure.code}.what`),
    advice: t(`failures:byCode.${failure.code}.do`),
    facts: facts.join(' · '),
  };
}
