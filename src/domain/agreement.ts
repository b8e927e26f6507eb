import type { Benchmark } from './benchmark.ts';

/** That a person has settled whether a benchmark's pictures may be sent to a model's host. */
export type Agreement = {
  /** The name of the terms that it was settled under. */
  terms: string;
  /** ISO 8601, UTC. */
  at: string;
};

/** By the benchmark's id. */
export type Agreements = Readonly<Record<string, Agreement>>;

/** Where the benchmark asks for none, or this one is under other terms, there is no agreement. */
export function agreementTo({ id, terms }: Pick<Benchmark, 'id' | 'terms'>, agreements: Agreements): Agreement | null {
  const agreement = agreements[id];
  return terms?.asksBeforeSending === true && agreement?.terms === terms.name ? agreement : null;
}

/** Whether something has to be settled before a model that looks may be asked. */
export function isUnsettled(benchmark: Pick<Benchmark, 'id' | 'terms'>, agreements: Agreements): boolean {
  return benchmark.terms?.asksBeforeSending === true && agreementTo(benchmark, agreements) === null;
}
