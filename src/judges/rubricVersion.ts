/** What the questions are about that are graded: the words speak of it. */
export type About = 'clips' | 'images';

/** Changes with any change of a word in `rubricPrompt.ts`, which comes only once it judges. */
const RUBRIC_VERSION = 'rubric-1';

export function rubricVersion(about: About): string {
  return about === 'clips' ? RUBRIC_VERSION : `${RUBRIC_VERSION}+images`;
}
