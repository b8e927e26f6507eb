import type { Standing } from './item.ts';
import type { Question, Target } from './question.ts';

/** `none`: not asked in that run. */
export type RunStanding = Standing | 'none';

/**
 * What sets a question apart across runs: their grades differ, no run is right, one has no grade, a call failed, or one
 * model answered it differently when it was asked again.
 */
export const NOTABLES = ['differ', 'none-right', 'no-grade', 'failed', 'changed'] as const;
export type Notable = (typeof NOTABLES)[number];

/** `benchmark`: as in the files. `fewest-right`: by what all runs that put it as published have right of it, ungraded ones aside. */
export const QUESTION_ORDERS = ['benchmark', 'shortest', 'longest', 'fewest-right', 'most-right'] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/** Which questions are meant. Within one list any value fits; lists narrow each other; an empty list is no limit. */
export type Selection = {
  /** Words that must all occur in title, stem, options or in what runs said; case does not count. Never in the key. */
  text: string;
  /** Whether to leave out what is not part of the benchmark proper. */
  keptOnly: boolean;
  kinds: readonly Target['kind'][];
  /** Facet → values. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Clip length in seconds, both ends included; null for any. */
  length: readonly [number, number] | null;
  cautions: readonly string[];
  /** How it went in each of these runs: run id → standings. */
  outcomes: Readonly<Record<string, readonly RunStanding[]>>;
  notable: readonly Notable[];
  order: QuestionOrder;
};

/** The benchmark proper: what is meant when nothing was chosen. */
export const ALL_KEPT: Selection = {
  text: '',
  keptOnly: true,
  kinds: [],
  facets: {},
  length: null,
  cautions: [],
  outcomes: {},
  notable: [],
  order: 'benchmark',
};

/** How a question stands in the runs: run id → standing; a run that did not ask it is left out. */
export type StandingsOf = (questionId: string) => ReadonlyMap<string, Standing>;

/** What is known of questions across runs. */
export type AcrossRuns = {
  standings: StandingsOf;
  /** The same of the runs that put questions as published: orders and what is notable go by these. Default: all. */
  published?: StandingsOf;
  /** What was said of a question, in lower case: replies, and judges' remarks. */
  words?: (questionId: string) => readonly string[];
  /** Whether a model answered it differently when it was asked again. */
  changed?: (questionId: string) => boolean;
};

/** Seconds that a question shows; 0 for stills. */
export function clipLength(question: Question): number {
  return question.media.reduce((sum, media) => sum + (media.kind === 'clip' ? media.end - media.start : 0), 0);
}

/** The part of a selection that one facet row speaks about; counts of a facet leave its own part out. */
export type SelectionPart = Exclude<keyof Selection, 'facets' | 'order'> | `facet:${string}`;

/** The questions that a selection means, in its order. `without` leaves one of its parts out. */
export function select(
  questions: readonly Question[],
  selection: Selection,
  { without = null, ...across }: AcrossRuns & { without?: SelectionPart | null },
): Question[] {
  const tests = partTests(selection, across);
  const found = questions.filter((question) => tests.every(([part, test]) => part === without || test(question)));
  return inOrder(found, selection.order, across.published ?? across.standings);
}

function inOrder(questions: Question[], order: QuestionOrder, published: StandingsOf): Question[] {
  if (order === 'benchmark') return questions;
  const isLength = order === 'shortest' || order === 'longest';
  const sign = order === 'shortest' || order === 'fewest-right' ? 1 : -1;
  const keys = new Map(
    questions.map((question) => [question, isLength ? clipLength(question) : rightShare(published(question.id))]),
  );
  return questions.toSorted((a, b) => sign * ((keys.get(a) ?? 0) - (keys.get(b) ?? 0)));
}

/** Of the runs that have a grade, the share that is right, half counting half; one half where none has. */
function rightShare(byRun: ReadonlyMap<string, Standing>): number {
  const graded = [...byRun.values()].filter((standing) => GRADES.includes(standing));
  if (graded.length === 0) return 0.5;
  return graded.reduce((sum, one) => sum + (one === 'right' ? 1 : one === 'half' ? 0.5 : 0), 0) / graded.length;
}

function partTests(
  selection: Selection,
  { standings, published = standings, words: said, changed }: AcrossRuns,
): [SelectionPart, (question: Question) => boolean][] {
  const tests: [SelectionPart, (question: Question) => boolean][] = [];
  const { kinds, length, cautions, notable } = selection;
  const words = selection.text.toLowerCase().split(/\s+/).filter(Boolean);
  const outcomes = Object.entries(selection.outcomes).filter(([, standings]) => standings.length > 0);

  if (selection.keptOnly) tests.push(['keptOnly', (question) => question.kept]);
  if (kinds.length > 0) tests.push(['kinds', (question) => kinds.includes(question.target.kind)]);
  for (const [facet, values] of Object.entries(selection.facets)) {
    if (values.length === 0) continue;
    tests.push([`facet:${facet}`, (question) => values.includes(question.facets[facet] ?? '')]);
  }
  if (length !== null) {
    const [least, most] = length;
    tests.push([
      'length',
      (question) => {
        const seconds = clipLength(question);
        return seconds >= least && seconds <= most;
      },
    ]);
  }
  if (cautions.length > 0) {
    tests.push(['cautions', (question) => question.cautions.some((caution) => cautions.includes(caution))]);
  }
  if (outcomes.length > 0) {
    tests.push([
      'outcomes',
      (question) => {
        const byRun = standings(question.id);
        return outcomes.every(([runId, wanted]) => wanted.includes(byRun.get(runId) ?? 'none'));
      },
    ]);
  }
  if (notable.length > 0) {
    tests.push([
      'notable',
      (question) => {
        const found = notables(published(question.id), changed?.(question.id));
        return notable.some((one) => found.has(one));
      },
    ]);
  }
  // The dearest test comes last: what the others leave out is never searched.
  if (words.length > 0) {
    tests.push([
      'text',
      (question) => {
        const texts = [searchText(question), ...(said?.(question.id) ?? [])];
        return words.every((word) => texts.some((text) => text.includes(word)));
      },
    ]);
  }
  return tests;
}

const GRADES: readonly Standing[] = ['right', 'half', 'wrong'];

/** What is notable about a question, given how it stands in the runs that put it as published. */
export function notables(byRun: ReadonlyMap<string, Standing>, changed = false): ReadonlySet<Notable> {
  const found = new Set<Notable>(changed ? ['changed'] : []);
  const graded = new Set([...byRun.values()].filter((standing) => GRADES.includes(standing)));
  if (graded.size > 1) found.add('differ');
  if (graded.size > 0 && !graded.has('right')) found.add('none-right');
  if ([...byRun.values()].some((standing) => !GRADES.includes(standing))) found.add('no-grade');
  if ([...byRun.values()].includes('failed')) found.add('failed');
  return found;
}

const searchTexts = new WeakMap<Question, string>();

/** All that a search reads of a question, in lower case; made once a question. */
function searchText(question: Question): string {
  let text = searchTexts.get(question);
  if (text === undefined) {
    const options = question.target.kind === 'choice' ? question.target.options : [];
    text = [question.title, question.stem, ...options].join('\n').toLowerCase();
    searchTexts.set(question, text);
  }
  return text;
}
