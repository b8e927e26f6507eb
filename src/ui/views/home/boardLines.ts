import type { Activity } from '../../../domain/activity.ts';
import type { Question } from '../../../domain/question.ts';
import type { Run } from '../../../domain/run.ts';
import type { Estimate } from '../../../domain/statistics/estimate.ts';
import { tally } from '../../../domain/statistics/tally.ts';
import { home } from '../../messages/en/home.ts';
import { formatNumber } from '../../messages/format.ts';
import { modelLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';
import { estimate, MOST, ruleEstimate } from '../../state/figures.ts';
import type { RuleStandings } from '../../state/textRules.ts';

/** More than these would push the rules off the screen; all are under Results. */
const MOST_RUNS = 6;

/** One row of the panel: who, and how it does. */
export type BoardLine = {
  id: string;
  kind: 'own' | 'rule';
  name: string;
  note: string;
  href: string | null;
  choice: Estimate | null;
  text: Estimate | null;
};

type Questions = ReadonlyMap<string, Question>;

/** The latest runs of models, newest first. */
export function ownRows(
  runs: readonly Run[],
  {
    choices,
    texts,
    activityOf,
    hrefOf,
  }: {
    choices: Questions;
    texts: Questions;
    activityOf: (runId: string) => Activity | null;
    hrefOf: (runId: string) => string;
  },
): BoardLine[] {
  return runs.slice(0, MOST_RUNS).map((run) => {
    const activity = activityOf(run.id);
    const items = [...(activity?.items.values() ?? [])].filter(
      (item) => choices.has(item.questionId) || texts.has(item.questionId),
    );
    return {
      id: run.id,
      kind: 'own',
      name: modelLabel(run.model),
      note: noteOf(run, activity),
      href: hrefOf(run.id),
      choice: estimate(items, { questions: choices, basis: 'answered', most: MOST.choice }),
      text: estimate(items, { questions: texts, basis: 'answered', most: MOST.text }),
    };
  });
}

function noteOf(run: Run, activity: Activity | null): string {
  const items = [...(activity?.items.values() ?? [])];
  const total = run.questionIds.length * run.repeats;
  const amount = { done: formatNumber(items.length), total: formatNumber(total) };
  if (activity?.state === 'running') return t('home:board.working', amount);
  const { failed, ungraded, unscored } = tally(items);
  const notes = [
    ...(items.length < total ? [t('home:board.partly', amount)] : []),
    ...(failed > 0 ? [t('home:board.failed', { count: failed })] : []),
    ...(ungraded + unscored > 0 ? [t('home:board.ungraded', { count: ungraded + unscored })] : []),
  ];
  return notes.length > 0 ? notes.join(' · ') : t('home:board.all', { count: total });
}

const isDescribed = (model: string): model is keyof typeof home.board.rule => Object.hasOwn(home.board.rule, model);

/** The rules, in the order given; `standings` is null where one was not asked yet, and its row waits for its figure. */
export function ruleRows(
  rules: readonly (Pick<RuleStandings, 'model'> & { standings: RuleStandings | null })[],
  { choices, hrefOf }: { choices: Questions; hrefOf: (model: string) => string | null },
): BoardLine[] {
  return rules.map(({ model, standings }) => {
    const href = hrefOf(model);
    const description = isDescribed(model) ? t(`home:board.rule.${model}`) : '';
    return {
      id: model,
      kind: 'rule',
      name: modelLabel({ model }),
      note: href === null ? description : t('home:board.ruleRun', { description }),
      href,
      choice: standings === null ? null : ruleEstimate(standings, choices),
      text: null,
    };
  });
}
