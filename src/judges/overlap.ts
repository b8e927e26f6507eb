import type { Judge } from '../domain/judge.ts';
import { MEASURES, type Grader } from '../domain/score.ts';

const GRADER: Grader = { id: 'overlap', model: null, promptVersion: 'overlap-2' };

/** Shares of common words (F1) from which an answer earns 1 and 2 points; how they were found stands in the README. */
const ONE_POINT = 0.11;
const TWO_POINTS = 0.2;

/** Grades free answers by the words they share with the key. Rough: it reads no sense, only words. */
export const overlap: Judge = {
  grader: GRADER,
  canGrade: ({ target }) => target.kind === 'text',
  async grade({ stem, target }, { answer }, signal) {
    signal.throwIfAborted();
    if (target.kind !== 'text' || answer.kind !== 'text') {
      return { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: GRADER };
    }
    const [{ wordOverlap }, { corpusBleu4, rougeL }] = await Promise.all([
      import('./wordOverlap.ts'),
      import('../domain/statistics/textOverlap.ts'),
    ]);
    signal.throwIfAborted();
    const share = Math.max(
      0,
      ...target.references.map((reference) => wordOverlap({ answer: answer.text, reference, question: stem })),
    );
    const points = share >= TWO_POINTS ? 2 : share >= ONE_POINT ? 1 : 0;
    const remark = `${Math.round(share * 100)} % of the content words in common`;
    const pair = { text: answer.text, references: target.references };
    // Of one answer: those of a set are no means of these, and are a benchmark's metrics.
    const measures = { [MEASURES.bleu4]: corpusBleu4([pair]) ?? 0, [MEASURES.rougeL]: rougeL(pair) };
    return { kind: 'graded', points, most: 2, errorType: null, remark, measures, by: GRADER };
  },
};
