import { facets } from './en/facets.ts';
import { t } from './t.ts';

const has = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);

/** What a facet is called; one that the catalogue does not know keeps its own name. */
export function facetLabel(facet: string): string {
  return has(facets.facet, facet) ? t(`questions:facet.${facet}`) : facet;
}

/** What should be known of how the facet came about; empty where there is nothing. */
export function facetNote(facet: string): string {
  return has(facets.facetNote, facet) ? t(`questions:facetNote.${facet}`) : '';
}

export function facetValueLabel(value: string): string {
  return has(facets.value, value) ? t(`questions:value.${value}`) : value;
}

/** Two or three letters for lists; null for values that have none. */
export function facetValueTag(value: string): string | null {
  return has(facets.valueTag, value) ? t(`questions:valueTag.${value}`) : null;
}

export function cautionText(caution: string): string {
  return has(facets.caution, caution) ? t(`questions:caution.${caution}`) : caution;
}
