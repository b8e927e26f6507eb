/** Changes with any change of a word in `rubricPrompt.ts`, which comes only once it judges. */
export const RUBRIC_VERSION = 'rubric-1';
