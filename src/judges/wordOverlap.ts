import { contentStems } from './contentStems.ts';

/**
 * F1 of the content words of answer and reference, 0–1. Each word counts once, and the question's own words not at
 * all: saying the question back earns nothing.
 */
export function wordOverlap(texts: { answer: string; reference: string; question: string }): number {
  const given = contentStems(texts.question);
  const said = contentStems(texts.answer).filter((stem) => !given.includes(stem));
  const wanted = contentStems(texts.reference).filter((stem) => !given.includes(stem));
  const common = said.filter((stem) => wanted.includes(stem)).length;
  return common === 0 ? 0 : (2 * common) / (said.length + wanted.length);
}
