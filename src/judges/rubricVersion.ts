import { shownKind } from '../domain/media.ts';
import type { Question } from '../domain/question.ts';

/** What the questions are about that are graded: the words speak of it. */
export type About = 'clips' | 'images';

/** Changes with any change of a word in `rubricPrompt.ts`, which comes only once it judges. */
const RUBRIC_VERSION = 'rubric-1';

export function aboutOf({ media }: Pick<Question, 'media'>): About {
  return shownKind(media) === 'still' ? 'images' : 'clips';
}

export function rubricVersion(about: About): string {
  return about === 'clips' ? RUBRIC_VERSION : `${RUBRIC_VERSION}+images`;
}
