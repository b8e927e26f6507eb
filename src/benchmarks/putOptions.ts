import { optionLetter } from '../domain/optionLetter.ts';
import type { Prompt, PromptForm } from '../domain/prompt.ts';

/** Options as a prompt puts them, and the lines that show them under their letters. */
export function putOptions(
  options: readonly string[],
  { rotation = 0, evenPeriods = false }: Partial<Pick<PromptForm, 'rotation' | 'evenPeriods'>>,
): { options: readonly string[]; order: Prompt['order']; lines: string } {
  const order = rotated(options.length, rotation);
  const moved = order.flatMap((index) => options[index] ?? []);
  const put = evenPeriods ? withEvenPeriods(moved) : moved;
  return {
    options: put,
    order: order[0] === 0 ? null : order,
    lines: put.map((option, index) => `${optionLetter(index)}. ${option}`).join('\n'),
  };
}

/** A cyclic order of `count` places, from the one that stands first: by 1 it is 1, 2, …, 0. */
function rotated(count: number, by: number): number[] {
  return Array.from({ length: count }, (_, place) => (place + by) % count);
}

/** The one option without a full stop is the right one more often than chance: so that it does not stand out. */
function withEvenPeriods(options: readonly string[]): string[] {
  const isStopped = (option: string) => option.trimEnd().endsWith('.');
  if (!options.some(isStopped)) return [...options];
  return options.map((option) => (isStopped(option) ? option : `${option.trimEnd()}.`));
}
