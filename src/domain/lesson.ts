/** What a lesson may hold: enough for a day's course, little enough for an address. Texts in characters. */
export const MOST_QUESTIONS = 100;
export const LONGEST_TITLE = 120;
export const LONGEST_NOTE = 400;
export const LONGEST_ID = 400;
/** Seconds that a vote may be given. */
export const LONGEST_VOTE = 600;

/** One question of a lesson; the note is the teacher's own, shown with the key and never before. */
export type LessonQuestion = { id: string; note: string };

/** Questions to teach with, in their order. What they say stays in the benchmark: a lesson only names them. */
export type Lesson = {
  title: string;
  /** Seconds that a class has for its vote; null for as long as it takes. */
  seconds: number | null;
  /** Each at most once. */
  questions: readonly LessonQuestion[];
};

export const EMPTY_LESSON: Lesson = { title: '', seconds: null, questions: [] };

/** Adds what is not in it yet, at the end, as far as it holds more. */
export function withQuestions(lesson: Lesson, ids: readonly string[]): Lesson {
  const known = new Set(lesson.questions.map(({ id }) => id));
  const added = [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, note: '' }));
  return { ...lesson, questions: [...lesson.questions, ...added].slice(0, MOST_QUESTIONS) };
}

export function withoutQuestion(lesson: Lesson, id: string): Lesson {
  return { ...lesson, questions: lesson.questions.filter((one) => one.id !== id) };
}

/** Moves one so many places towards the end, or towards the start; it stays within the lesson. */
export function withMoved(lesson: Lesson, id: string, by: number): Lesson {
  const from = lesson.questions.findIndex((one) => one.id === id);
  const moved = lesson.questions[from];
  if (moved === undefined) return lesson;
  const to = Math.max(0, Math.min(from + by, lesson.questions.length - 1));
  return { ...lesson, questions: lesson.questions.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export function withNote(lesson: Lesson, id: string, note: string): Lesson {
  return { ...lesson, questions: lesson.questions.map((one) => (one.id === id ? { id, note } : one)) };
}
