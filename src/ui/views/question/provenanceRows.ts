import type { ClipRecipe, FramePick, StillsRecipe } from '../../../domain/clip.ts';
import type { FrameOrder } from '../../../domain/frameOrder.ts';
import type { Item } from '../../../domain/item.ts';
import type { PictureRecipe, PicturesRecipe } from '../../../domain/still.ts';
import { formatBytes, formatNumber, formatUsd } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** `exact`: to be compared letter by letter. */
export type ProvenanceRow = { name: string; value: string; exact?: true };

type FactName =
  | 'asked'
  | 'watched'
  | 'region'
  | 'order'
  | 'source'
  | 'format'
  | 'length'
  | 'sound'
  | 'stills'
  | 'pick'
  | 'rule'
  | 'engine'
  | 'settings'
  | 'bytesRead'
  | 'size'
  | 'sha256'
  | 'callKey'
  | 'reusedFrom'
  | 'tokens'
  | 'spent';

const factName = (name: FactName) => t(`question:drawer.clipFacts.${name}`);

/** How a clip was made. `bytes`: of the clip itself, where they are known. */
export function clipRows(recipe: ClipRecipe, { bytes }: { bytes: number | null }): readonly ProvenanceRow[] {
  return [
    ...sharedRows(recipe),
    {
      name: factName('length'),
      value: t('question:facts.lengthValue', {
        seconds: formatNumber(recipe.duration, 3),
        frames: formatNumber(recipe.frames),
      }),
    },
    { name: factName('sound'), value: t('question:facts.soundValue') },
    ...engineRows(recipe),
    ...(bytes === null ? [] : [{ name: factName('size'), value: formatBytes(bytes) }]),
    { name: factName('sha256'), value: recipe.sha256, exact: true },
  ];
}

/** How stills were taken, and each of them. */
export function stillsRows(recipe: StillsRecipe | PicturesRecipe): readonly ProvenanceRow[] {
  return 'pictures' in recipe ? recipe.pictures.map(pictureRow) : clipStillsRows(recipe);
}

function pictureRow(
  { source, file, region, width, height, bytes, type, sha256, remarks }: PictureRecipe,
  index: number,
): ProvenanceRow {
  const said = t('asked:stills.pictureValue', {
    ...{ width, height, type, size: formatBytes(bytes) },
    ...{ fileWidth: file.width, fileHeight: file.height, fileType: file.type },
    ...{ x: region.x, y: region.y, regionWidth: region.width, regionHeight: region.height },
  });
  const remarked = remarks.map((remark) => t(`asked:stills.pictureRemarks.${remark}`));
  return {
    name: t('asked:stills.picture', { number: index + 1 }),
    value: [source, said, ...remarked, sha256].join(' · '),
    exact: true,
  };
}

function clipStillsRows(recipe: StillsRecipe): readonly ProvenanceRow[] {
  const { stills, width, height } = recipe;
  return [
    ...sharedRows(recipe),
    {
      name: factName('stills'),
      value: t('question:drawer.clipFacts.stillsValue', { count: stills.length, width, height }),
    },
    { name: factName('pick'), value: pickText(recipe.pick) },
    { name: factName('rule'), value: t(`question:drawer.clipFacts.rules.${recipe.rule}`) },
    ...engineRows(recipe),
    ...stills.map(({ time, bytes, sha256 }) => ({
      name: t('question:drawer.clipFacts.stillAt', { time: formatNumber(time, 2) }),
      value: `${formatBytes(bytes)} ${sha256}`,
      exact: true as const,
    })),
  ];
}

/** What made a call, what it cost, and whether it was made at all. */
export function callRows({ callKey, reusedFrom, spent, watched }: Item): readonly ProvenanceRow[] {
  return [
    ...(watched === null
      ? []
      : [
          { name: factName('watched'), value: watched.address, exact: true as const },
          {
            name: factName('asked'),
            value: t('question:drawer.clipFacts.askedValue', {
              start: formatNumber(watched.start, 3),
              end: formatNumber(watched.end, 3),
            }),
          },
          { name: factName('sound'), value: t('question:drawer.clipFacts.withSound') },
        ]),
    ...(callKey === null ? [] : [{ name: factName('callKey'), value: callKey, exact: true as const }]),
    ...(reusedFrom === null ? [] : [{ name: factName('reusedFrom'), value: reusedFrom, exact: true as const }]),
    ...(spent.calls === 0
      ? []
      : [
          {
            name: factName('spent'),
            value: t('question:drawer.clipFacts.spentValue', {
              count: spent.calls,
              usd: spent.unpriced > 0 ? t('run:form.unknown') : formatUsd(spent.usd),
            }),
          },
        ]),
  ];
}

/** Tokens in, as estimated by what was sent and as the provider counted them; none where nothing is known of either. */
export function tokenRows(item: Item, estimated: number | null): readonly ProvenanceRow[] {
  const billed = item.state === 'failed' ? null : item.prediction.reply.tokens.prompt;
  if (estimated === null && billed === null) return [];
  const figure = (count: number | null) => (count === null ? t('run:form.unknown') : formatNumber(count));
  const value = t('question:drawer.clipFacts.tokensValue', { estimated: figure(estimated), billed: figure(billed) });
  return [{ name: factName('tokens'), value }];
}

type Shared = Pick<ClipRecipe, 'start' | 'end' | 'region' | 'order' | 'source'>;

function sharedRows({ start, end, region, order, source }: Shared): readonly ProvenanceRow[] {
  const rate =
    source.rate === null
      ? t('question:facts.rateUnknown')
      : t('question:facts.rate', { rate: formatNumber(source.rate, 2) });
  const asked = { start: formatNumber(start, 3), end: formatNumber(end, 3) };
  return [
    { name: factName('asked'), value: t('question:drawer.clipFacts.askedValue', asked) },
    { name: factName('region'), value: t('question:drawer.clipFacts.regionValue', region) },
    ...(order === null ? [] : [{ name: factName('order'), value: orderText(order) }]),
    {
      name: factName('source'),
      value: t('question:drawer.clipFacts.sourceValue', {
        ...{ width: source.width, height: source.height },
        ...{ codec: source.codec, rate },
      }),
    },
    { name: factName('format'), value: source.formatId ?? t('question:drawer.clipFacts.noFormat') },
  ];
}

function engineRows({ engine, bytesRead }: Pick<ClipRecipe, 'engine' | 'bytesRead'>): readonly ProvenanceRow[] {
  const { name, version, settings } = engine;
  return [
    {
      name: factName('engine'),
      value: t('question:drawer.clipFacts.engineValue', { name: t(`run:engines.${name}`), version }),
    },
    { name: factName('settings'), value: settings, exact: true },
    { name: factName('bytesRead'), value: formatBytes(bytesRead) },
  ];
}

function orderText(order: FrameOrder): string {
  return order.kind === 'reversed'
    ? t('question:drawer.clipFacts.orders.reversed')
    : t('question:drawer.clipFacts.orders.shuffled', { seed: order.seed });
}

function pickText(pick: FramePick): string {
  return pick.kind === 'rate'
    ? t('question:drawer.clipFacts.pickRate', { rate: formatNumber(pick.rate, 2) })
    : t('question:drawer.clipFacts.pickCount', { count: pick.count });
}
