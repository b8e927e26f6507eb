import * as v from 'valibot';
import { MOST_QUESTIONS, type Lesson } from '../../../domain/lesson.ts';
import { idReader, noteReader, secondsReader, titleReader } from '../../state/lessonLink.ts';

/** Bytes: a lesson of the most and longest that it may hold is smaller. */
const LARGEST_FILE = 512 * 1024;

/** Of the form below. */
const VERSION = 1;

const fileReader = v.object({
  lesson: v.literal(VERSION),
  benchmark: v.pipe(v.string(), v.maxLength(200)),
  title: titleReader,
  seconds: secondsReader,
  questions: v.pipe(
    v.array(v.object({ id: idReader, note: v.optional(noteReader, '') })),
    v.maxLength(MOST_QUESTIONS),
    v.transform((questions) => [...new Map(questions.map((question) => [question.id, question])).values()]),
  ),
});

/** A lesson as a file that a person can read; `benchmark` as `<id>@<version>`. */
export function writeLessonFile({ title, seconds, questions }: Lesson, benchmark: string): Blob {
  const form = { lesson: VERSION, benchmark, title, seconds, questions };
  return new Blob([`${JSON.stringify(form, null, 2)}\n`], { type: 'application/json' });
}

/** Null for what holds no lesson. */
export async function readLessonFile(file: Blob): Promise<{ lesson: Lesson; benchmark: string } | null> {
  if (file.size > LARGEST_FILE) return null;
  const form = v.safeParse(fileReader, parseJson(await file.text()));
  if (!form.success) return null;
  const { benchmark, title, seconds, questions } = form.output;
  return { lesson: { title, seconds, questions }, benchmark };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
