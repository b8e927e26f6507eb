import type { Selection, SelectionPart } from '../../domain/selection.ts';
import { facetLabel } from '../messages/facetText.ts';

/** The parts of a selection that leave something out. `keptOnly` is the usual case and no filter. */
export function activeParts(selection: Selection): SelectionPart[] {
  const parts: SelectionPart[] = [];
  if (selection.text.trim() !== '') parts.push('text');
  if (selection.kinds.length > 0) parts.push('kinds');
  for (const [facet, values] of Object.entries(selection.facets)) {
    if (values.length > 0) parts.push(`facet:${facet}`);
  }
  if (selection.length !== null) parts.push('length');
  if (selection.cautions.length > 0) parts.push('cautions');
  if (Object.values(selection.outcomes).some((standings) => standings.length > 0)) parts.push('outcomes');
  if (selection.notable.length > 0) parts.push('notable');
  return parts;
}

/** The selection without one of its parts. */
export function withoutPart(selection: Selection, part: SelectionPart): Selection {
  switch (part) {
    case 'text':
      return { ...selection, text: '' };
    case 'keptOnly':
      return { ...selection, keptOnly: false };
    case 'kinds':
    case 'cautions':
    case 'notable':
      return { ...selection, [part]: [] };
    case 'length':
      return { ...selection, length: null };
    case 'outcomes':
      return { ...selection, outcomes: {} };
    default:
      return { ...selection, facets: { ...selection.facets, [part.slice('facet:'.length)]: [] } };
  }
}

const FACET_OF: Readonly<Partial<Record<SelectionPart, string>>> = {
  kinds: 'kind',
  cautions: 'caution',
  outcomes: 'outcome',
};

export function partLabel(part: SelectionPart): string {
  return facetLabel(FACET_OF[part] ?? part.replace(/^facet:/, ''));
}
