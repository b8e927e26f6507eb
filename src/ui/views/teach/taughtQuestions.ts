import type { Benchmark } from '../../../domain/benchmark.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import type { ClipMedia, StillMedia } from '../../../domain/media.ts';
import type { Question } from '../../../domain/question.ts';

/** A question of a lesson together with what the benchmark says of it. */
export type TaughtQuestion = { question: Question; note: string };

/** A lesson as far as the open benchmark knows its questions; `missing` counts the others. */
export type TaughtLesson = { lesson: Lesson; questions: readonly TaughtQuestion[]; missing: number };

export function taughtLesson(lesson: Lesson, { questions }: Pick<Benchmark, 'questions'>): TaughtLesson {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const found = lesson.questions.flatMap(({ id, note }) => {
    const question = byId.get(id);
    return question === undefined ? [] : [{ question, note }];
  });
  return { lesson, questions: found, missing: lesson.questions.length - found.length };
}

/** The clip that a question is about; null where it shows none. */
export function clipOf({ media }: Question): ClipMedia | null {
  return media.find((one) => one.kind === 'clip') ?? null;
}

/** The stills that a question shows, in their order. */
export function stillsOf({ media }: Question): readonly StillMedia[] {
  return media.filter((one) => one.kind === 'still');
}
