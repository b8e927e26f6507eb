import type { Benchmark } from '../../../domain/benchmark.ts';
import { itemsAbout, type RunEntrant } from '../../../domain/comparison/entrant.ts';
import type { Item } from '../../../domain/item.ts';
import { PERSON } from '../../../domain/scoring.ts';
import type { Selection } from '../../../domain/selection.ts';
import { clusterCount, clusterWord } from '../../messages/clusterText.ts';
import { formatList, formatMoment } from '../../messages/format.ts';
import { graderLabel, modelLabel, providerLabel, wayLabel } from '../../messages/modelLabel.ts';
import { settingLabel } from '../../messages/settingLabel.ts';
import { t } from '../../messages/t.ts';
import { activeParts, partLabel } from '../../state/activeParts.ts';
import { SEED, type Comparison } from './comparison.ts';
import { runsOf } from './tables.ts';

/** The paragraph that a paper needs about this comparison: one sentence a string. What was not recorded is said so. */
export function methodsSentences(comparison: Comparison, benchmark: Benchmark, selection: Selection): string[] {
  const { scope, clusters, clusterKind } = comparison;
  const narrowing = activeParts(selection).filter((part) => part !== 'keptOnly');
  return [
    t('compare:methods.questions', {
      count: scope.questions.length,
      kind: t(`compare:methods.kind.${scope.kind}`),
      benchmark: benchmark.title,
      version: benchmark.version,
      clusters: clusterCount(clusterKind, clusters),
      narrowed: [
        selection.keptOnly ? t('compare:methods.kept') : '',
        narrowing.length > 0
          ? t('compare:methods.narrowedTo', {
              filters: formatList(narrowing.map((part) => partLabel(part).toLowerCase())),
            })
          : '',
      ].join(''),
    }),
    ...runsOf(comparison).flatMap((entrant) => runSentences(entrant, comparison)),
    ...(scope.kind === 'choice' ? [t('compare:methods.rules')] : []),
    t(`compare:methods.exclusions.${scope.basis}`),
    t('compare:methods.statistics', { seed: SEED, cluster: clusterWord(clusterKind) }),
  ];
}

function runSentences(entrant: RunEntrant, { scope, nameOf, rows }: Comparison): string[] {
  const name = nameOf(entrant);
  const counts = rows.find((row) => row.entrant.id === entrant.id)?.counts;
  return [
    originSentence(entrant, name),
    versionsSentence(entrant.items),
    scope.kind === 'text' ? judgeSentence(entrant.items, name) : '',
    personSentence(itemsAbout(entrant, scope.questions), name),
    clipsSentence(entrant.items, name),
    counts === undefined
      ? ''
      : t('compare:methods.counts', {
          name,
          failed: counts.failed,
          unread: counts.unread,
          ungraded: counts.ungraded + counts.unscored,
        }),
  ].filter((sentence) => sentence !== '');
}

function judgeSentence(items: readonly Item[], name: string): string {
  const graders = items.flatMap((item) =>
    item.state === 'scored' && !['exact', PERSON.id].includes(item.score.by.id) ? [item.score.by] : [],
  );
  if (graders.length === 0) return '';
  // A grade out of a file of results does not say who gave it.
  const known = new Set(graders.filter(({ id }) => id !== 'published').map(graderLabel));
  if (known.size === 0) return t('compare:methods.judgeUnknown', { name });
  return t('compare:methods.judge', { name, judge: formatList([...known]) });
}

function personSentence(items: readonly Item[], name: string): string {
  const count = items.filter((item) => item.state === 'scored' && item.score.by.id === PERSON.id).length;
  return count === 0 ? '' : t('compare:methods.person', { name, count });
}

function originSentence({ run }: RunEntrant, name: string): string {
  const model = modelLabel(run.model) || t('compare:methods.notRecorded');
  if (run.origin.kind === 'published') {
    return t('compare:methods.published', { name, model, place: run.origin.place });
  }
  if (run.origin.kind === 'imported') return t('compare:methods.imported', { name, model });
  const settings = Object.entries(run.model.settings).filter(([, value]) => value !== null && value !== '');
  return t(run.created === null ? 'compare:methods.ownUndated' : 'compare:methods.own', {
    name,
    model,
    provider: providerLabel(run.model.provider),
    date: formatMoment(run.created),
    variant: wayLabel(run),
    settings:
      settings.length === 0
        ? ''
        : t('compare:methods.settings', {
            settings: settings.map(([key, value]) => `${settingLabel(key)} ${String(value)}`).join(', '),
          }),
    repeats: run.repeats > 1 ? t('compare:methods.repeats', { count: run.repeats }) : '',
  });
}

function versionsSentence(items: readonly Item[]): string {
  const versions = new Set(
    items.flatMap((item) => (item.state === 'failed' ? [] : (item.prediction.reply.model ?? []))),
  );
  return versions.size === 0 ? '' : t('compare:methods.versions', { versions: formatList([...versions]) });
}

function clipsSentence(items: readonly Item[], name: string): string {
  const recipes = items.flatMap(({ clip }) => clip ?? []);
  if (recipes.length === 0) return '';
  const formats = new Set(recipes.flatMap(({ source }) => source.formatId ?? []));
  return t('compare:methods.clips', {
    name,
    engines: formatList([...new Set(recipes.map(({ engine }) => `${engine.name} ${engine.version}`))]),
    formats: formats.size === 0 ? '' : t('compare:methods.formats', { formats: formatList([...formats]) }),
  });
}
