import type { Activity } from '../../../domain/activity.ts';
import type { Benchmark } from '../../../domain/benchmark.ts';
import type { Item } from '../../../domain/item.ts';
import type { Question } from '../../../domain/question.ts';
import type { Run } from '../../../domain/run.ts';
import type { Estimate } from '../../../domain/statistics/estimate.ts';
import { tally } from '../../../domain/statistics/tally.ts';
import {
  FIGURES_SOURCE,
  SHIPPED_MODELS,
  SHIPPED_RULES,
  shippedEstimate,
  type ShippedModel,
} from '../../../domain/publishedFigures.ts';
import { RULES } from '../../../domain/rules.ts';
import type { DrawnAs } from '../../charts/drawnAs.ts';
import { home } from '../../messages/en/home.ts';
import { formatNumber } from '../../messages/format.ts';
import { modelLabel, runLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';
import { estimate, MOST, ruleEstimate } from '../../state/figures.ts';
import type { RuleStandings } from '../../state/textRules.ts';

/** More than these would push the rules off the screen; all are under Results. */
const MOST_RUNS = 6;

/** One row of the panel: who, and how it does. */
export type BoardLine = {
  id: string;
  kind: DrawnAs;
  name: string;
  note: string;
  href: string | null;
  choice: Estimate | null;
  text: Estimate | null;
};

type Questions = ReadonlyMap<string, Question>;

type Sources = {
  choices: Questions;
  texts: Questions;
  activityOf: (runId: string) => Activity | null;
  hrefOf: (runId: string) => string;
};

/** Whether the figures that ship with the app are about this benchmark, at this revision of its data. */
export function hasShippedFigures({ id, version }: Pick<Benchmark, 'id' | 'version'>): boolean {
  return id === FIGURES_SOURCE.benchmark && version === FIGURES_SOURCE.version;
}

/** Published models: by the answers where they were read, else by the figures that ship. */
export function publishedRows(
  runs: readonly Run[],
  { shipped, ...sources }: Sources & { shipped: boolean },
): BoardLine[] {
  const published = new Map(
    runs.flatMap((run) => (run.origin.kind === 'published' ? [[run.origin.id, run] as const] : [])),
  );
  const models = shipped ? SHIPPED_MODELS : [];
  const known = models.map((model) => {
    const run = published.get(model.id);
    return run === undefined ? shippedRow(model) : runRow(run, sources);
  });
  const others = [...published].filter(([id]) => !models.some((model) => model.id === id));
  return [...known, ...others.map(([, run]) => runRow(run, sources))];
}

/** The latest runs of models that are the user's, newest first. */
export function ownRows(runs: readonly Run[], sources: Sources): BoardLine[] {
  return runs
    .filter(({ origin }) => origin.kind !== 'published')
    .slice(0, MOST_RUNS)
    .map((run) => runRow(run, sources));
}

/** One published model by its shipped figures. */
export function shippedRow({ id, title, choice, text }: ShippedModel): BoardLine {
  const { failed } = choice;
  const points = t('home:board.points', { points: formatNumber(choice.points), n: formatNumber(choice.n) });
  return {
    id,
    kind: 'published',
    name: title,
    note: failed === 0 ? points : `${points} · ${t('home:board.failed', { count: failed })}`,
    href: null,
    choice: shippedEstimate(choice),
    text: shippedEstimate(text),
  };
}

/** The rules by their shipped figures, best first. */
export function shippedRuleRows(): BoardLine[] {
  return RULES.toSorted((a, b) => SHIPPED_RULES[b].points - SHIPPED_RULES[a].points).map((rule) => ({
    id: rule,
    kind: 'rule',
    name: modelLabel({ model: rule }),
    note: t(`home:board.rule.${rule}`),
    href: null,
    choice: shippedEstimate(SHIPPED_RULES[rule]),
    text: null,
  }));
}

function runRow(run: Run, { choices, texts, activityOf, hrefOf }: Sources): BoardLine {
  const activity = activityOf(run.id);
  const items = [...(activity?.items.values() ?? [])].filter(
    (item) => choices.has(item.questionId) || texts.has(item.questionId),
  );
  const isPublished = run.origin.kind === 'published';
  const choice = estimate(items, { questions: choices, basis: 'asked', most: MOST.choice });
  return {
    id: run.id,
    kind: isPublished ? 'published' : 'own',
    name: runLabel(run),
    note: isPublished ? publishedNote(items, { choices, choice }) : noteOf(run, activity),
    href: hrefOf(run.id),
    choice,
    text: estimate(items, { questions: texts, basis: 'asked', most: MOST.text }),
  };
}

function publishedNote(
  items: readonly Item[],
  { choices, choice }: { choices: Questions; choice: Estimate | null },
): string {
  if (choice === null) return '';
  const { failed } = tally(items.filter(({ questionId }) => choices.has(questionId)));
  const points = formatNumber(Math.round(choice.value * choice.n));
  const counted = t('home:board.points', { points, n: formatNumber(choice.n) });
  return failed === 0 ? counted : `${counted} · ${t('home:board.failed', { count: failed })}`;
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
