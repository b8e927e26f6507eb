import type { Activity } from '../../../domain/activity.ts';
import type { Item } from '../../../domain/item.ts';
import type { Question, Target } from '../../../domain/question.ts';
import type { Run } from '../../../domain/run.ts';
import type { ErrorType, Grader } from '../../../domain/score.ts';
import { graderKey, gradersOf, itemUnder, PERSON_FIRST } from '../../../domain/scoring.ts';
import { clusteredMean } from '../../../domain/statistics/clustered.ts';
import type { Estimate } from '../../../domain/statistics/estimate.ts';
import { countErrorTypes, tally, type Basis, type Tally } from '../../../domain/statistics/tally.ts';
import { estimate, MOST, questionsOf, ruleEstimate } from '../../state/figures.ts';
import { CHANCE, type RuleStandings } from '../../state/textRules.ts';

/** One facet's value: a column of figures. */
export type Slice = { facet: 'type' | 'length'; value: string };

/** A run, or a rule that was asked without one. */
export type ResultRow = {
  id: string;
  looks: boolean;
  run: Run | null;
  /** As the provider names it. */
  model: string;
  /** Whose grades count in this row. */
  judges: readonly Grader[];
  overall: Estimate | null;
  slices: readonly (Estimate | null)[];
  /** Null for chance, which is a definition and no draw. */
  counts: Tally | null;
  unasked: number;
  /** What explanations earned, 0 to 2, of those that were judged, whoever grades the answers; null where none was. */
  explanations: Estimate | null;
  /** Who judged them. */
  explanationJudges: readonly Grader[];
  /** Null for choices, which no judge explains. */
  errorTypes: Readonly<Record<ErrorType, number>> | null;
};

export type ResultTable = {
  kind: Target['kind'];
  /** Under whose grades: `PERSON_FIRST`, or a grader's key. */
  judge: string;
  /** Whoever graded any of these answers. */
  graders: readonly Grader[];
  questions: number;
  /** Whether the explanations of any row were judged. */
  isExplained: boolean;
  slices: readonly Slice[];
  rows: readonly ResultRow[];
};

type Scope = {
  questions: readonly Question[];
  basis: Basis;
  judge: string;
  runs: readonly Run[];
  rules: readonly RuleStandings[];
  looks: (run: Run) => boolean;
  activityOf: (runId: string) => Activity | null;
};

/** In the order in which clip lengths and types are read, not in that of the files. */
const ORDER: readonly string[] = ['0-5s', '5-10s', '10-20s', '>20s'];

export function resultTable(kind: Target['kind'], scope: Scope): ResultTable {
  const questions = questionsOf(scope.questions, kind);
  const slices = slicesOf([...questions.values()]);
  const parts = slices.map(({ facet, value }) => narrow(questions, (question) => question.facets[facet] === value));
  const answers = new Map(scope.runs.map((run) => [run.id, itemsOf(run, questions, scope)]));
  // Where a judge has graded nothing of this kind, the answers stand as graded: choices, under a judge of free answers.
  const graders = gradersOf([...answers.values()].flat());
  const judge = graders.some((by) => graderKey(by) === scope.judge) ? scope.judge : PERSON_FIRST;
  const rows = scope.runs
    .map((run) => {
      const given = answers.get(run.id) ?? [];
      const items = given.map((item) => itemUnder(item, judge));
      const row = runRow(run, items, { kind, questions, parts, scope });
      return row === null ? null : { ...row, ...explanationsOf(given, questions) };
    })
    .filter((row) => row !== null);
  // A rule that was run stands with its run; the others stand by themselves.
  const ruled = scope.rules
    .filter(({ model }) => !rows.some((row) => !row.looks && row.model === model))
    .map((rule) => ruleRow(rule, { questions, parts }));
  return {
    kind,
    judge,
    graders,
    questions: questions.size,
    isExplained: rows.some(({ explanations }) => explanations !== null),
    slices,
    rows: [
      ...rows.filter(({ looks }) => looks),
      ...rows.filter(({ looks }) => !looks),
      ...(kind === 'choice' ? ruled : []),
    ],
  };
}

type Questions = ReadonlyMap<string, Question>;

function itemsOf(run: Run, questions: Questions, { activityOf }: Scope): Item[] {
  return [...(activityOf(run.id)?.items.values() ?? [])].filter(({ questionId }) => questions.has(questionId));
}

function explanationsOf(
  items: readonly Item[],
  questions: Questions,
): Pick<ResultRow, 'explanations' | 'explanationJudges'> {
  const scores = items.flatMap((item) => {
    const score = item.state === 'scored' ? item.explanation : null;
    return score?.kind === 'graded' ? [{ score, cluster: questions.get(item.questionId)?.cluster ?? '' }] : [];
  });
  const observations = scores.map(({ score, cluster }) => ({ value: score.points, cluster }));
  return {
    explanations: clusteredMean(observations, { bounds: [0, MOST.text] }),
    explanationJudges: [...new Map(scores.map(({ score: { by } }) => [graderKey(by), by])).values()],
  };
}

function runRow(
  run: Run,
  items: readonly Item[],
  { kind, questions, parts, scope }: { kind: Target['kind']; questions: Questions; parts: Questions[]; scope: Scope },
): Omit<ResultRow, 'explanations' | 'explanationJudges'> | null {
  const asked = run.questionIds.filter((id) => questions.has(id)).length * run.repeats;
  if (asked === 0) return null;
  const figure = (part: Questions) => estimate(items, { questions: part, basis: scope.basis, most: MOST[kind] });
  return {
    id: run.id,
    looks: scope.looks(run),
    run,
    model: run.model.model,
    judges: judgesOf(items),
    overall: figure(questions),
    slices: parts.map(figure),
    counts: tally(items),
    unasked: Math.max(0, asked - items.length),
    errorTypes: kind === 'text' ? countErrorTypes(items) : null,
  };
}

function ruleRow(rule: RuleStandings, { questions, parts }: { questions: Questions; parts: Questions[] }): ResultRow {
  const standings = [...questions.keys()].map((id) => rule.standings.get(id));
  const count = (wanted: string) => standings.filter((standing) => standing === wanted).length;
  return {
    id: rule.model,
    looks: false,
    run: null,
    model: rule.model,
    judges: [],
    overall: ruleEstimate(rule, questions),
    slices: parts.map((part) => ruleEstimate(rule, part)),
    counts:
      rule.model === CHANCE
        ? null
        : {
            right: count('right'),
            half: 0,
            wrong: count('wrong'),
            failed: count('failed'),
            unread: count('unread'),
            ungraded: 0,
            unscored: 0,
          },
    unasked: 0,
    explanations: null,
    explanationJudges: [],
    errorTypes: null,
  };
}

/** By the grades that count, in order of first appearance. */
function judgesOf(items: readonly Item[]): Grader[] {
  const judges = items.flatMap((item) => (item.state === 'scored' ? [item.score.by] : []));
  return [...new Map(judges.map((by) => [graderKey(by), by])).values()];
}

function slicesOf(questions: readonly Question[]): Slice[] {
  return (['type', 'length'] as const).flatMap((facet) =>
    [...new Set(questions.flatMap((question) => question.facets[facet] ?? []))]
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b) || a.localeCompare(b))
      .map((value) => ({ facet, value })),
  );
}

function narrow(questions: Questions, belongs: (question: Question) => boolean): Questions {
  return new Map([...questions].filter(([, question]) => belongs(question)));
}
