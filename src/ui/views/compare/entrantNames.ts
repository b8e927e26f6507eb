import type { Entrant } from '../../../domain/comparison/entrant.ts';
import { grouped } from '../../../domain/comparison/grouped.ts';
import { modelLabel, runLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';

/** By id: the model or the rule; where several share a name, numbered from the oldest run on. */
export function entrantNames(entrants: readonly Entrant[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, sharing] of grouped(entrants, plainName)) {
    const oldestFirst = sharing.toSorted((a, b) => createdOf(a).localeCompare(createdOf(b)));
    for (const [index, { id }] of oldestFirst.entries()) {
      names.set(id, sharing.length === 1 ? name : t('compare:numbered', { name, number: index + 1 }));
    }
  }
  return names;
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

function createdOf(entrant: Entrant): string {
  return entrant.kind === 'rule' ? '' : (entrant.run.created ?? '');
}

function plainName(entrant: Entrant): string {
  return entrant.kind === 'rule' ? modelLabel({ model: entrant.rule }) : runLabel(entrant.run);
}
