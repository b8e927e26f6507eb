import { MOST_HELD, WHOLE_SHELF, type ShelfPart, type ShelfSelection } from '../../domain/shelf.ts';

/** Which part of a shelf is open, as an address names it. `run`: the questions of one of the user's runs. */
export type PartName =
  | Exclude<ShelfPart, { kind: 'selection' }>
  | { kind: 'selection'; selection: ShelfSelection }
  | { kind: 'run'; id: string };

/** As addresses hold it. */
export function formatPart(part: PartName): string {
  switch (part.kind) {
    case 'selection':
      return `these${formatSelection(part.selection)}`;
    case 'sample':
      return `random.${part.count}.${part.seed}${formatSelection(part.selection)}`;
    case 'ids':
      return `ids?${part.ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`;
    case 'run':
      return `run.${part.id}`;
  }
}

/** A part that cannot be read is none, so an old link still opens. */
export function parsePart(text: string): PartName | null {
  const [head = '', query = ''] = text.split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  const [kind, ...rest] = head.split('.');
  switch (kind) {
    case 'these':
      return { kind: 'selection', selection: parseSelection(values) };
    case 'random': {
      const [count = NaN, seed = NaN] = rest.map(Number);
      if (!isWhole(count, 1, MOST_HELD) || !isWhole(seed, 0, 2 ** 31 - 1)) return null;
      return { kind: 'sample', selection: parseSelection(values), count, seed };
    }
    case 'ids':
      return { kind: 'ids', ids: values.getAll('id') };
    case 'run':
      return { kind: 'run', id: rest.join('.') };
    default:
      return null;
  }
}

function parseSelection(values: URLSearchParams): ShelfSelection {
  const facets: Record<string, string[]> = {};
  for (const [name, value] of values) if (name.startsWith('is.')) (facets[name.slice(3)] ??= []).push(value);
  return { text: values.get('q') ?? WHOLE_SHELF.text, facets };
}

function formatSelection(selection: ShelfSelection): string {
  const values = new URLSearchParams();
  if (selection.text.trim() !== '') values.set('q', selection.text.trim());
  for (const [facet, chosen] of Object.entries(selection.facets)) {
    for (const value of chosen) values.append(`is.${facet}`, value);
  }
  return values.size === 0 ? '' : `?${values}`;
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** What is to be taken for a part; `idsOfRun` gives the questions of a run. */
export async function partOf(
  name: PartName,
  idsOfRun: (runId: string) => Promise<readonly string[]>,
): Promise<ShelfPart> {
  if (name.kind === 'selection') return { ...name, most: MOST_HELD };
  return name.kind === 'run' ? { kind: 'ids', ids: await idsOfRun(name.id) } : name;
}
