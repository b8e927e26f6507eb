import { slicesByFacet, slicesByKept, type Slice } from '../../../domain/comparison/slices.ts';
import type { Question } from '../../../domain/question.ts';
import { facetLabel, facetValueLabel } from '../../messages/facetText.ts';
import { compare } from '../../messages/en/compare.ts';
import { t } from '../../messages/t.ts';

/** Not a facet of the data, but sliced by as one. */
const KEPT = 'kept';

/** Facets that say the same for all questions of a kind, or too many things to be drawn. */
const MOST_VALUES = 16;

/** What questions can be sliced by here, beside their type, which has a section of its own. */
export function slicingFacets(questions: readonly Question[]): string[] {
  const names = [...new Set(questions.flatMap(({ facets }) => Object.keys(facets)))].filter((name) => name !== 'type');
  const counted = names.filter((name) => {
    const values = new Set(questions.flatMap(({ facets }) => facets[name] ?? []));
    return values.size > 1 && values.size <= MOST_VALUES;
  });
  const mixed = questions.some(({ kept }) => kept) && questions.some(({ kept }) => !kept);
  return mixed ? [...counted, KEPT] : counted;
}

export function slicesBy(questions: readonly Question[], facet: string): Slice[] {
  return facet === KEPT ? slicesByKept(questions) : slicesByFacet(questions, facet);
}

const isNamed = (facet: string): facet is keyof typeof compare.slices.facet =>
  Object.hasOwn(compare.slices.facet, facet);

/** A facet within a sentence. */
export function facetName(facet: string): string {
  return isNamed(facet) ? t(`compare:slices.facet.${facet}`) : facetLabel(facet);
}

export function sliceName({ value }: Slice, facet: string): string {
  if (facet !== KEPT) return facetValueLabel(value);
  return value === 'kept' ? t('compare:slices.kept') : t('compare:slices.dropped');
}
