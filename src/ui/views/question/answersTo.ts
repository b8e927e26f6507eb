import type { Activity, Step } from '../../../domain/activity.ts';
import { itemKey, type Item } from '../../../domain/item.ts';
import type { Run } from '../../../domain/run.ts';

/** One run's answer to a question, or how far it is. `item` is the record before, while it is asked again. */
export type AnswerTo = { key: string; run: Run; repeat: number; item: Item | null; step: Step | null; looks: boolean };

/** What is known of a question in these runs: what looks first, then the rules; each in the runs' order. */
export function answersTo(
  questionId: string,
  runs: readonly Run[],
  { activityOf, looks }: { activityOf: (runId: string) => Activity | null; looks: (run: Run) => boolean },
): readonly AnswerTo[] {
  const answers: AnswerTo[] = [];
  for (const run of runs) {
    if (!run.questionIds.includes(questionId)) continue;
    const activity = activityOf(run.id);
    for (let repeat = 0; repeat < run.repeats; repeat += 1) {
      const key = itemKey(questionId, repeat);
      const item = activity?.items.get(key) ?? null;
      const step = activity?.inFlight.get(key) ?? null;
      if (item === null && step === null) continue;
      answers.push({ key: `${run.id}/${repeat}`, run, repeat, item, step, looks: looks(run) });
    }
  }
  return [...answers.filter(({ looks }) => looks), ...answers.filter(({ looks }) => !looks)];
}
