import type { Question } from '../../../domain/question.ts';

/** A list of questions as a person pasted it: what was found, in that order and once each, and what was not. */
export type QuestionList = { found: readonly Question[]; unknown: readonly string[] };

/** Reads ids parted by spaces, commas, semicolons or line breaks; a full address of a question counts as its id. */
export function readQuestionList(text: string, questions: readonly Question[]): QuestionList {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const found = new Set<Question>();
  const unknown = new Set<string>();
  for (const line of text.split(/[\n\r,;\t]+/)) {
    const given = line.trim();
    if (given === '') continue;
    const id = given.replace(/^.*#\/question\//, '').replace(/\?.*$/, '');
    const question = byId.get(id) ?? byId.get(decoded(id));
    if (question === undefined) unknown.add(given);
    else found.add(question);
  }
  return { found: [...found], unknown: [...unknown] };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
