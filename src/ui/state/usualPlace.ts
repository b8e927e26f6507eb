import type { BenchmarkProfile } from '../../domain/benchmark.ts';
import { splitName } from './openName.ts';

/** The benchmark whose address the settings hold. */
const IN_SETTINGS = 'rexsonovqa';

/**
 * Where the benchmark lies that an address names (`<id>@<version>`): the address that the settings hold, for the one
 * that they hold it of, else its usual place. Null for one that comes from files alone, or that nobody knows here.
 */
export function usualPlace(
  named: string,
  known: readonly BenchmarkProfile[],
  { dataUrl }: { dataUrl: string },
): { title: string; address: string } | null {
  const { benchmark } = splitName(named);
  const profile = known.find(({ id }) => benchmark.startsWith(`${id}@`));
  const [place] = profile?.places ?? [];
  if (profile === undefined || place === undefined) return null;
  return { title: profile.title, address: profile.id === IN_SETTINGS ? dataUrl : place.address };
}
