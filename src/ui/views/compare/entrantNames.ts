import type { Entrant } from '../../../domain/comparison/entrant.ts';
import { formatMoment } from '../../messages/format.ts';
import { modelLabel, runLabel } from '../../messages/modelLabel.ts';

/** By id: the model or the rule; where several share a name, with the date of their run. */
export function entrantNames(entrants: readonly Entrant[]): ReadonlyMap<string, string> {
  const plain = entrants.map((entrant) => plainName(entrant));
  return new Map(
    entrants.map((entrant, index) => {
      const name = plain[index] ?? entrant.id;
      const isShared = plain.filter((other) => other === name).length > 1;
      return [entrant.id, isShared && entrant.kind !== 'rule' ? `${name}, ${formatMoment(entrant.run.created)}` : name];
    }),
  );
}

/** The initial of each name; where several begin alike, with a number. */
export function entrantTags(names: readonly string[]): string[] {
  const initials = names.map((name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase());
  return initials.map((initial, index) => {
    const isShared = initials.filter((other) => other === initial).length > 1;
    const place = initials.slice(0, index + 1).filter((other) => other === initial).length;
    return isShared ? `${initial}${place}` : initial;
  });
}

function plainName(entrant: Entrant): string {
  return entrant.kind === 'rule' ? modelLabel({ model: entrant.rule }) : runLabel(entrant.run);
}
