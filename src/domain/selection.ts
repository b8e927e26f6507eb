import type { Standing } from './item.ts';
import type { Question, Target } from './question.ts';

/** `none`: not asked in that run. */
export type RunStanding = Standing | 'none';

/** What sets a question apart across runs: their grades differ, no run is right, or one has no grade. */
export type Notable = 'differ' | 'none-right' | 'no-grade';

/** Which questions are meant. Within one list any value fits; lists narrow each other; an empty list is no limit. */
export type Selection = {
  /** Words that must all occur in title, stem or options; case does not count. The key is never searched. */
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
};

/** How a question stands in the runs: run id → standing; a run that did not ask it is left out. */
export type StandingsOf = (questionId: string) => ReadonlyMap<string, Standing>;

/** Seconds that a question shows; 0 for stills. */
export function clipLength(question: Question): number {
  return question.media.reduce((sum, media) => sum + (media.kind === 'clip' ? media.end - media.start : 0), 0);
}

/** The part of a selection that one facet row speaks about; counts of a facet leave its own part out. */
export type SelectionPart = Exclude<keyof Selection, 'facets'> | `facet:${string}`;

/** The questions that a selection means, in their own order. `without` leaves one of its parts out. */
export function select(
  questions: readonly Question[],
  selection: Selection,
  { standings, without = null }: { standings: StandingsOf; without?: SelectionPart | null },
): Question[] {
  const tests = partTests(selection, standings);
  return questions.filter((question) => tests.every(([part, test]) => part === without || test(question)));
}

function partTests(selection: Selection, standings: StandingsOf): [SelectionPart, (question: Question) => boolean][] {
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
        const found = notables(standings(question.id));
        return notable.some((one) => found.has(one));
      },
    ]);
  }
  // The dearest test comes last: what the others leave out is never searched.
  if (words.length > 0) {
    tests.push([
      'text',
      (question) => {
        const text = searchText(question);
        return words.every((word) => text.includes(word));
      },
    ]);
  }
  return tests;
}

const GRADES: readonly Standing[] = ['right', 'half', 'wrong'];

/** What is notable about a question, given how it stands in the runs. */
export function notables(byRun: ReadonlyMap<string, Standing>): ReadonlySet<Notable> {
  const found = new Set<Notable>();
  const graded = new Set([...byRun.values()].filter((standing) => GRADES.includes(standing)));
  if (graded.size > 1) found.add('differ');
  if (graded.size > 0 && !graded.has('right')) found.add('none-right');
  if ([...byRun.values()].some((standing) => !GRADES.includes(standing))) found.add('no-grade');
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
