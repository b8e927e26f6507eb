import type { Judge } from '../domain/judge.ts';
import { lateCode } from '../domain/lateCode.ts';
import type { Model, ModelCall } from '../domain/model.ts';
import type { Grader, Score } from '../domain/score.ts';
import type { Strictness } from './rubricPrompt.ts';
import { aboutOf, rubricVersion } from './rubricVersion.ts';

/** Times a judge is asked for one answer before what it says counts as no verdict. */
const TRIES = 3;

/** Points of a free answer at most. */
const MOST = 2;

/** Grades free answers by a model, which is asked with `JUDGE_SETTINGS` and grades by words of our own. */
export function rubricJudge(model: Model, strictness: Strictness): Judge {
  const grader: Grader = { id: `rubric-${strictness}`, model: model.id, promptVersion: rubricVersion('clips') };
  return {
    grader,
    canGrade: ({ target }) => target.kind === 'text',
    async grade(question, { answer }, signal) {
      const about = aboutOf(question);
      const by: Grader = { ...grader, promptVersion: rubricVersion(about) };
      const ungraded = (rest: Omit<Extract<Score, { kind: 'ungraded' }>, 'kind' | 'by'>): Score => ({
        kind: 'ungraded',
        by,
        ...rest,
      });
      if (question.target.kind !== 'text' || answer.kind !== 'text' || answer.text.trim() === '') {
        return ungraded({ reason: 'no-judge', failure: null, detail: '' });
      }
      const code = await lateCode(() =>
        Promise.all([import('./rubricPrompt.ts'), import('../domain/reading/verdict.ts')]),
      );
      if (!code.ok) return ungraded({ reason: 'judge-failed', failure: code.failure, detail: '' });
      const [{ rubricPrompt, VERDICT_SCHEMA }, { readVerdict }] = code.value;
      signal.throwIfAborted();
      const prompt = rubricPrompt({
        stem: question.stem,
        references: question.target.references,
        rationale: question.rationale,
        answer: answer.text,
        strictness,
        about,
      });
      const call: ModelCall = { prompt, attachments: [], schema: VERDICT_SCHEMA };
      let said = '';
      for (let tries = 0; tries < TRIES; tries++) {
        const reply = await model.reply(call, signal);
        if (!reply.ok) return ungraded({ reason: 'judge-failed', failure: reply.failure, detail: said });
        said = reply.value.text;
        const verdict = readVerdict(reply.value);
        if (verdict.kind === 'unreadable') continue;
        const { points, errorType, rawErrorType, explanation } = verdict;
        const remark = rawErrorType === null ? explanation : `${explanation} [${rawErrorType}]`.trim();
        return { kind: 'graded', points, most: MOST, errorType, remark: remark || null, by };
      }
      return ungraded({ reason: 'judge-unreadable', failure: null, detail: said });
    },
  };
}
