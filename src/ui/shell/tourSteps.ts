import type { Benchmark } from '../../domain/benchmark.ts';
import { ALL_KEPT } from '../../domain/selection.ts';
import { COMPARE, TEACH, type Route } from '../state/address.ts';

/** What a step of the tour is about. */
type TourStep = 'questions' | 'question' | 'run' | 'compare' | 'teach';

/** The steps in their order, each with the view that it shows of the open benchmark. */
export function tourSteps({ questions }: Benchmark): readonly { step: TourStep; route: Route }[] {
  const first = questions.find(({ kept, target }) => kept && target.kind === 'choice') ?? questions[0];
  return [
    { step: 'questions', route: { view: 'questions', selection: ALL_KEPT, hidden: false } },
    ...(first === undefined
      ? []
      : [
          {
            step: 'question' as const,
            route: { view: 'question', id: first.id, selection: ALL_KEPT, run: null } as const,
          },
        ]),
    { step: 'run', route: { view: 'new-run', selection: ALL_KEPT } },
    { step: 'compare', route: COMPARE },
    { step: 'teach', route: TEACH },
  ];
}
