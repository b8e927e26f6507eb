import { ORDERS, type Differing, type Order } from '../../domain/comparison/differing.ts';
import { TARGET_KINDS, type Target } from '../../domain/question.ts';
import { PERSON_FIRST } from '../../domain/scoring.ts';
import type { ShelfSelection } from '../../domain/shelf.ts';
import { BASES, type Basis } from '../../domain/statistics/tally.ts';
import { ALL_KEPT, NOTABLES, QUESTION_ORDERS, type RunStanding, type Selection } from '../../domain/selection.ts';

/** A view and all that it shows: what the address holds, so that a copied link shows the next person the same. */
export type Route =
  | { view: 'home' }
  | { view: 'questions'; selection: Selection; hidden: boolean }
  /** Where a part of a large benchmark is chosen. `page` from 0. */
  | { view: 'shelf'; selection: ShelfSelection; page: number }
  /** `selection` is the list that next and previous walk through; `run` is the one whose record is open. */
  | { view: 'question'; id: string; selection: Selection; run: string | null }
  | { view: 'new-run'; selection: Selection }
  /** A new run over the questions of this one. */
  | { view: 'run-like'; id: string }
  | { view: 'run'; id: string }
  /** `judge`: whose grades count, `PERSON_FIRST` or a grader's key. */
  | { view: 'results'; selection: Selection; basis: Basis; judge: string }
  /** `compared`: ids of runs and rules; empty leaves the choice to the view. `facet` is what the second figure slices by. */
  | {
      view: 'compare';
      selection: Selection;
      compared: readonly string[];
      kind: Target['kind'];
      basis: Basis;
      judge: string;
      facet: string;
      differing: Differing;
      order: Order;
    }
  /** A lesson being put together. `lesson`: as `lessonLink.ts` packs it; null takes up what the selection means. */
  | { view: 'teach'; lesson: string | null; selection: Selection }
  /** `at`: which question of the lesson is on screen, from 0. */
  | { view: 'present'; lesson: string; at: number }
  | { view: 'learn'; lesson: string; at: number }
  | { view: 'handout'; lesson: string }
  | { view: 'health' }
  | { view: 'settings' }
  /** Where a set of one's own comes in. */
  | { view: 'own' }
  | { view: 'unknown' };

/** The results before anything was chosen in them. */
export const RESULTS: Extract<Route, { view: 'results' }> = {
  view: 'results',
  selection: ALL_KEPT,
  basis: 'answered',
  judge: PERSON_FIRST,
};

/** The comparison before anything was chosen in it. */
export const COMPARE: Extract<Route, { view: 'compare' }> = {
  view: 'compare',
  selection: ALL_KEPT,
  compared: [],
  kind: 'choice',
  basis: 'asked',
  judge: PERSON_FIRST,
  facet: 'length',
  differing: { kind: 'differ' },
  order: 'benchmark',
};

/** Whether a view makes, presents, teaches or prints a lesson. */
export function isTeaching(route: Route): route is Extract<Route, { view: 'teach' | 'present' | 'learn' | 'handout' }> {
  return ['teach', 'present', 'learn', 'handout'].includes(route.view);
}

/** A lesson before anything was put into it. */
export const TEACH: Extract<Route, { view: 'teach' }> = { view: 'teach', lesson: '', selection: ALL_KEPT };

/** A route, and the benchmark that it is about: `<id>@<version>`, or null for the one that is open. */
export type Address = { route: Route; benchmark: string | null };

const KINDS: Selection['kinds'] = TARGET_KINDS;
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
    case 'shelf': {
      const { text, facets } = parseSelection(values);
      return {
        view: 'shelf',
        selection: { text, facets },
        page: Math.max(0, Math.trunc(Number(values.get('page')) || 1) - 1),
      };
    }
    case 'question':
      if (id === '') return { view: 'unknown' };
      return { view: 'question', id, selection: parseSelection(values), run: values.get('run') };
    case 'run':
      if (id !== '') return { view: 'run', id };
      return values.has('like')
        ? { view: 'run-like', id: values.get('like') ?? '' }
        : { view: 'new-run', selection: parseSelection(values) };
    case 'results':
      return {
        view: 'results',
        selection: parseSelection(values),
        basis: oneOf(BASES, values.get('count')) ?? 'answered',
        judge: values.get('judge') ?? PERSON_FIRST,
      };
    case 'compare':
      return {
        view: 'compare',
        selection: { ...parseSelection(values), kinds: [] },
        compared: (values.get('runs') ?? '').split(',').filter(Boolean),
        kind: oneOf(KINDS, values.get('kind')) ?? 'choice',
        basis: oneOf(BASES, values.get('count')) ?? 'asked',
        judge: values.get('judge') ?? PERSON_FIRST,
        facet: values.get('by') ?? 'length',
        differing: parseDiffering(values.get('show')),
        order: oneOf(ORDERS, values.get('order')) ?? 'benchmark',
      };
    case 'teach':
      return parseTeach(id, values);
    case 'health':
      return { view: 'health' };
    case 'settings':
    case 'own':
      return { view };
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
    case 'shelf':
      writeSelection({ ...ALL_KEPT, ...route.selection }, values);
      if (route.page > 0) values.set('page', String(route.page + 1));
      return 'shelf';
    case 'question':
      if (route.run !== null) values.set('run', route.run);
      writeSelection(route.selection, values);
      return `question/${route.id.split('/').map(encodeURIComponent).join('/')}`;
    case 'new-run':
      writeSelection(route.selection, values);
      return 'run';
    case 'run-like':
      values.set('like', route.id);
      return 'run';
    case 'run':
      return `run/${encodeURIComponent(route.id)}`;
    case 'results':
      writeSelection(route.selection, values);
      if (route.basis !== 'answered') values.set('count', route.basis);
      if (route.judge !== PERSON_FIRST) values.set('judge', route.judge);
      return 'results';
    case 'compare':
      if (route.compared.length > 0) values.set('runs', route.compared.join(','));
      if (route.kind !== 'choice') values.set('kind', route.kind);
      if (route.basis !== 'asked') values.set('count', route.basis);
      if (route.judge !== PERSON_FIRST) values.set('judge', route.judge);
      if (route.facet !== 'length') values.set('by', route.facet);
      if (route.differing.kind === 'only') values.set('show', `only.${route.differing.id}`);
      else if (route.differing.kind !== 'differ') values.set('show', route.differing.kind);
      if (route.order !== 'benchmark') values.set('order', route.order);
      writeSelection({ ...route.selection, kinds: [] }, values);
      return 'compare';
    case 'teach':
      if (route.lesson === null) values.set('these', '');
      else if (route.lesson !== '') values.set('lesson', route.lesson);
      writeSelection(route.selection, values);
      return 'teach';
    case 'present':
    case 'learn':
      values.set('lesson', route.lesson);
      if (route.at > 0) values.set('at', String(route.at + 1));
      return `teach/${route.view}`;
    case 'handout':
      values.set('lesson', route.lesson);
      return 'teach/handout';
    case 'health':
      return 'health';
    case 'settings':
    case 'own':
    case 'unknown':
      return route.view;
  }
}

function parseTeach(part: string, values: URLSearchParams): Route {
  const lesson = values.get('lesson') ?? '';
  switch (part) {
    case '':
      return { view: 'teach', lesson: values.has('these') ? null : lesson, selection: parseSelection(values) };
    case 'present':
    case 'learn':
      return { view: part, lesson, at: Math.max(0, Math.trunc(Number(values.get('at')) || 1) - 1) };
    case 'handout':
      return { view: 'handout', lesson };
    default:
      return { view: 'unknown' };
  }
}

function parseSelection(values: URLSearchParams): Selection {
  // Maps, as an address may name what every object has: `is.constructor`.
  const facets = new Map<string, string[]>();
  const outcomes = new Map<string, RunStanding[]>();
  for (const [name, value] of values) {
    if (name.startsWith('is.')) append(facets, name.slice(3), value);
    const standing = name.startsWith('went.') ? oneOf(STANDINGS, value) : null;
    if (standing !== null) append(outcomes, name.slice(5), standing);
  }
  return {
    text: values.get('q') ?? '',
    keptOnly: values.get('all') === null,
    kinds: known(KINDS, values.getAll('kind')),
    facets: Object.fromEntries(facets),
    length: parseLength(values.get('length')),
    cautions: values.getAll('caution'),
    outcomes: Object.fromEntries(outcomes),
    notable: known(NOTABLES, values.getAll('notable')),
    order: oneOf(QUESTION_ORDERS, values.get('sort')) ?? 'benchmark',
  };
}

function append<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
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
