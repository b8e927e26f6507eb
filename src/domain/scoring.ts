import type { Item, Scoring } from './item.ts';
import type { JudgedPart } from './judge.ts';
import type { Grader, PersonScore, Score } from './score.ts';

/** Who grades where a person does. */
export const PERSON: Grader = { id: 'person', model: null, promptVersion: null };

/** A person's grade where one stands, else the newest judge's: what counts unless a judge is named. */
export const PERSON_FIRST = 'person-first';

/** Names a grader: another model or another version of the words is another grader. `rubric-strict/gemini/x/2`. */
export function graderKey({ id, model, promptVersion }: Grader): string {
  return [id, model ?? '', promptVersion ?? ''].join('/').replace(/\/+$/, '');
}

/** An answer's first score. */
export function scoredOnce(score: Score): Scoring {
  return settled([score], []);
}

/** One more judge's score; what the same judge gave before is replaced. */
export function withScore({ scores, person }: Pick<Scoring, 'scores' | 'person'>, score: Score): Scoring {
  const key = graderKey(score.by);
  return settled([...scores.filter(({ by }) => graderKey(by) !== key), score], person);
}

/** What a person decides goes before all judges. */
export function withPersonScore({ scores, person }: Scoring, grade: Omit<PersonScore, 'undone'>): Scoring {
  return settled(scores, [...person, { ...grade, undone: null }]);
}

/** Takes back the newest of a person's grades that stands; it stays in the history. `at`: ISO 8601, UTC. */
export function withoutPersonScore({ scores, person }: Scoring, at: string): Scoring {
  const last = person.findLastIndex(({ undone }) => undone === null);
  return settled(
    scores,
    person.map((grade, index) => (index === last ? { ...grade, undone: at } : grade)),
  );
}

/** The same answer with what persons decided of it elsewhere. */
export function withPerson({ scores }: Scoring, person: readonly PersonScore[]): Scoring {
  return settled(scores, person);
}

/** The score of an answer under one grader, by its key, or `PERSON_FIRST`; null where that grader gave none. */
export function scoreUnder(
  { scores, person }: Pick<Scoring, 'scores' | 'person'>,
  judge: string = PERSON_FIRST,
): Score | null {
  if (judge === PERSON_FIRST) return countingScore(scores, person);
  if (judge === PERSON.id) return personScore(person);
  return scores.find(({ by }) => graderKey(by) === judge) ?? null;
}

/** Whether this grader has graded the answer, or the explanation beside it. */
export function isGradedBy(item: Item, grader: Grader, what: JudgedPart): boolean {
  if (item.state !== 'scored') return false;
  const scores = what === 'answers' ? item.scores : [item.explanation];
  return scores.some((score) => score?.kind === 'graded' && graderKey(score.by) === graderKey(grader));
}

/** An item as it stands under one grader: what that grader has not graded is answered and no more. */
export function itemUnder(item: Item, judge: string): Item {
  if (judge === PERSON_FIRST || item.state !== 'scored') return item;
  const score = scoreUnder(item, judge);
  if (score !== null) return { ...item, score };
  const { score: _, scores: __, person: ___, explanation: ____, ...answered } = item;
  return { ...answered, state: 'answered' };
}

/** Whoever graded any of these, in order of first appearance: judges, and last a person. */
export function gradersOf(items: Iterable<Item>): Grader[] {
  const graders = new Map<string, Grader>();
  let isByPerson = false;
  for (const item of items) {
    if (item.state !== 'scored') continue;
    for (const { by } of item.scores) graders.set(graderKey(by), by);
    isByPerson ||= personScore(item.person) !== null;
  }
  return [...graders.values(), ...(isByPerson ? [PERSON] : [])];
}

function settled(scores: readonly Score[], person: readonly PersonScore[]): Scoring {
  const score = countingScore(scores, person);
  if (score === null) throw new Error('An answer without any score is not scored.');
  return { score, scores, person };
}

function countingScore(scores: readonly Score[], person: readonly PersonScore[]): Score | null {
  return personScore(person) ?? scores.findLast(({ kind }) => kind === 'graded') ?? scores.at(-1) ?? null;
}

function personScore(person: readonly PersonScore[]): Score | null {
  const grade = person.findLast(({ undone }) => undone === null);
  if (grade === undefined) return null;
  const { points, most, reason } = grade;
  return { kind: 'graded', points, most, errorType: null, remark: reason === '' ? null : reason, by: PERSON };
}
