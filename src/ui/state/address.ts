import { ORDERS, type Differing, type Order } from '../../domain/comparison/differing.ts';
import type { Target } from '../../domain/question.ts';
import { BASES, type Basis } from '../../domain/statistics/tally.ts';
import { ALL_KEPT, NOTABLES, QUESTION_ORDERS, type RunStanding, type Selection } from '../../domain/selection.ts';

/** A view and all that it shows: what the address holds, so that a copied link shows the next person the same. */
export type Route =
  | { view: 'home' }
  | { view: 'questions'; selection: Selection; hidden: boolean }
  /** `selection` is the list that next and previous walk through; `run` is the one whose record is open. */
  | { view: 'question'; id: string; selection: Selection; run: string | null }
  | { view: 'new-run'; selection: Selection }
  | { view: 'run'; id: string }
  | { view: 'results'; selection: Selection; basis: Basis }
  /** `compared`: ids of runs and rules; empty leaves the choice to the view. `facet` is what the second figure slices by. */
  | {
      view: 'compare';
      selection: Selection;
      compared: readonly string[];
      kind: Target['kind'];
      basis: Basis;
      facet: string;
      differing: Differing;
      order: Order;
    }
  | { view: 'settings' }
  | { view: 'unknown' };

/** The comparison before anything was chosen in it. */
export const COMPARE: Extract<Route, { view: 'compare' }> = {
  view: 'compare',
  selection: ALL_KEPT,
  compared: [],
  kind: 'choice',
  basis: 'asked',
  facet: 'length',
  differing: { kind: 'differ' },
  order: 'benchmark',
};

/** A route, and the benchmark that it is about: `<id>@<version>`, or null for the one that is open. */
export type Address = { route: Route; benchmark: string | null };

const KINDS: Selection['kinds'] = ['choice', 'text'];
const STANDINGS: readonly RunStanding[] = [
  'right',
  'half',
  'wrong',
  'failed',
  'unread',
  'ungraded',
  'unscored',
  'none',
];

/** Reads the part of an address after its `#`. What it does not know it leaves out, so an old link still opens. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  const [view = '', ...rest] = path.split('/').map(decode);
  return { route: parseRoute(view, rest.join('/'), values), benchmark: values.get('in') };
}

export function formatAddress({ route, benchmark }: Address): string {
  const values = new URLSearchParams();
  if (benchmark !== null) values.set('in', benchmark);
  const path = writeRoute(route, values);
  // A colon, an `@`, a slash and a comma mean nothing in a query: unescaped, the address can be read.
  const query = values.toString().replace(/%3A/g, ':').replace(/%40/g, '@').replace(/%2F/g, '/').replace(/%2C/g, ',');
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

function parseRoute(view: string, id: string, values: URLSearchParams): Route {
  switch (view) {
    case '':
      return { view: 'home' };
    case 'questions':
      return { view: 'questions', selection: parseSelection(values), hidden: values.has('hidden') };
    case 'question':
      if (id === '') return { view: 'unknown' };
      return { view: 'question', id, selection: parseSelection(values), run: values.get('run') };
    case 'run':
      return id === '' ? { view: 'new-run', selection: parseSelection(values) } : { view: 'run', id };
    case 'results':
      return {
        view: 'results',
        selection: parseSelection(values),
        basis: oneOf(BASES, values.get('count')) ?? 'answered',
      };
    case 'compare':
      return {
        view: 'compare',
        selection: { ...parseSelection(values), kinds: [] },
        compared: (values.get('runs') ?? '').split(',').filter(Boolean),
        kind: values.get('kind') === 'text' ? 'text' : 'choice',
        basis: oneOf(BASES, values.get('count')) ?? 'asked',
        facet: values.get('by') ?? 'length',
        differing: parseDiffering(values.get('show')),
        order: oneOf(ORDERS, values.get('order')) ?? 'benchmark',
      };
    case 'settings':
      return { view: 'settings' };
    default:
      return { view: 'unknown' };
  }
}

function writeRoute(route: Route, values: URLSearchParams): string {
  switch (route.view) {
    case 'home':
      return '';
    case 'questions':
      writeSelection(route.selection, values);
      if (route.hidden) values.set('hidden', '');
      return 'questions';
    case 'question':
      if (route.run !== null) values.set('run', route.run);
      writeSelection(route.selection, values);
      return `question/${route.id.split('/').map(encodeURIComponent).join('/')}`;
    case 'new-run':
      writeSelection(route.selection, values);
      return 'run';
    case 'run':
      return `run/${encodeURIComponent(route.id)}`;
    case 'results':
      writeSelection(route.selection, values);
      if (route.basis !== 'answered') values.set('count', route.basis);
      return 'results';
    case 'compare':
      if (route.compared.length > 0) values.set('runs', route.compared.join(','));
      if (route.kind !== 'choice') values.set('kind', route.kind);
      if (route.basis !== 'asked') values.set('count', route.basis);
      if (route.facet !== 'length') values.set('by', route.facet);
      if (route.differing.kind === 'only') values.set('show', `only.${route.differing.id}`);
      else if (route.differing.kind !== 'differ') values.set('show', route.differing.kind);
      if (route.order !== 'benchmark') values.set('order', route.order);
      writeSelection({ ...route.selection, kinds: [] }, values);
      return 'compare';
    case 'settings':
      return 'settings';
    case 'unknown':
      return 'unknown';
  }
}

function parseSelection(values: URLSearchParams): Selection {
  const facets: Record<string, string[]> = {};
  const outcomes: Record<string, RunStanding[]> = {};
  for (const [name, value] of values) {
    if (name.startsWith('is.')) (facets[name.slice(3)] ??= []).push(value);
    const standing = name.startsWith('went.') ? oneOf(STANDINGS, value) : null;
    if (standing !== null) (outcomes[name.slice(5)] ??= []).push(standing);
  }
  return {
    text: values.get('q') ?? '',
    keptOnly: values.get('all') === null,
    kinds: known(KINDS, values.getAll('kind')),
    facets,
    length: parseLength(values.get('length')),
    cautions: values.getAll('caution'),
    outcomes,
    notable: known(NOTABLES, values.getAll('notable')),
    order: oneOf(QUESTION_ORDERS, values.get('sort')) ?? 'benchmark',
  };
}

function writeSelection(selection: Selection, values: URLSearchParams): void {
  if (selection.text.trim() !== '') values.set('q', selection.text.trim());
  if (!selection.keptOnly) values.set('all', '');
  for (const kind of selection.kinds) values.append('kind', kind);
  for (const [facet, chosen] of Object.entries(selection.facets)) {
    for (const value of chosen) values.append(`is.${facet}`, value);
  }
  if (selection.length !== null) values.set('length', selection.length.join('-'));
  for (const caution of selection.cautions) values.append('caution', caution);
  for (const [run, chosen] of Object.entries(selection.outcomes)) {
    for (const standing of chosen) values.append(`went.${run}`, standing);
  }
  for (const notable of selection.notable) values.append('notable', notable);
  if (selection.order !== 'benchmark') values.set('sort', selection.order);
}

function parseDiffering(text: string | null): Differing {
  if (text?.startsWith('only.') === true) return { kind: 'only', id: text.slice('only.'.length) };
  return { kind: oneOf(['none-right', 'all-right'] as const, text) ?? 'differ' };
}

/** `3-10`, in seconds. */
function parseLength(text: string | null): Selection['length'] {
  const [least, most] = (text ?? '').split('-').map(Number);
  if (least === undefined || most === undefined || !(least >= 0 && most >= least)) return ALL_KEPT.length;
  return [least, most];
}

/** A stray per-cent sign stands for itself. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function oneOf<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}

function known<T extends string>(all: readonly T[], texts: readonly string[]): T[] {
  return all.filter((one) => texts.includes(one));
}
