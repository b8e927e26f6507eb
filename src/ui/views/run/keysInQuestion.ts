import type { Failure } from '../../../domain/failure.ts';
import type { Provider } from '../../../domain/model.ts';
import type { Run } from '../../../domain/run.ts';

/**
 * The providers whose key a run's failure may be about: the one that it names, else those that lack one, or with a key
 * refused all that the run asks.
 */
export function keysInQuestion(
  { model, judge, explanationJudge }: Pick<Run, 'model' | 'judge' | 'explanationJudge'>,
  { code, facts }: Failure,
  { providers, has }: { providers: readonly Pick<Provider, 'id' | 'needsKey'>[]; has: (provider: string) => boolean },
): readonly string[] {
  const asked = [model.provider, judge.model?.provider, explanationJudge?.model?.provider];
  const keyed = providers.filter(({ id, needsKey }) => needsKey && asked.includes(id)).map(({ id }) => id);
  if (code !== 'key-missing' && code !== 'key-locked' && code !== 'key-refused') return [];
  const named = keyed.filter((id) => id === facts['provider']);
  if (named.length > 0) return named;
  return code === 'key-refused' ? keyed : keyed.filter((id) => !has(id));
}
