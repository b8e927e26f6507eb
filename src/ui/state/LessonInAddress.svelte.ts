import { EMPTY_LESSON, type Lesson } from '../../domain/lesson.ts';
import { packLesson, unpackLesson } from './lessonLink.ts';

export type LessonView = { state: 'reading' } | { state: 'unreadable' } | { state: 'open'; lesson: Lesson };

/** The lesson that the address holds. Both ways take a moment, as browsers compress only aside. */
export class LessonInAddress {
  view = $state.raw<LessonView>({ state: 'reading' });
  /** What was read or packed last; null before the first. */
  #packed: string | null = null;
  /** Counts changes: what was begun before the latest one ends without effect. */
  #changes = 0;

  /** Reads what the address holds, unless it was written here. */
  async follow(packed: string): Promise<void> {
    if (packed === this.#packed) return;
    this.#packed = packed;
    const change = ++this.#changes;
    this.view = packed === '' ? { state: 'open', lesson: EMPTY_LESSON } : { state: 'reading' };
    if (packed === '') return;
    const lesson = await unpackLesson(packed);
    if (change === this.#changes) this.view = lesson === null ? { state: 'unreadable' } : { state: 'open', lesson };
  }

  /** Shows another lesson at once, and hands over what the address has to hold for it, unless a later one came. */
  async change(lesson: Lesson, write: (packed: string) => void): Promise<void> {
    const change = ++this.#changes;
    this.view = { state: 'open', lesson };
    const packed = await packLesson(lesson);
    if (change !== this.#changes) return;
    this.#packed = packed;
    write(packed);
  }
}
