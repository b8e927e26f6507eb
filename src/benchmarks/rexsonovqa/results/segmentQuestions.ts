import type { Question } from '../../../domain/question.ts';
import { KINDS, type Kind } from '../layout.ts';
import { nameFinder } from '../names.ts';

/** The questions of one segment and kind: what one file of results answers. `stem` as the benchmark spells it. */
export type SegmentQuestions = { kind: Kind; stem: string; questions: readonly Question[] };

type Content = Pick<Question, 'stem' | 'target'>;

/** What a question says: its options as a set, and its key by its text, since letters differ between orders. */
function contentKey({ stem, target }: Content): string {
  return target.kind === 'choice'
    ? JSON.stringify([stem, target.options.toSorted(), target.options[target.correct]])
    : JSON.stringify([stem, target.kind === 'text' ? target.references : target.correct]);
}

export const saysTheSame = (one: Content, other: Content) => contentKey(one) === contentKey(other);

/**
 * The question that an item answers: the one at its place in the file; where that says something else, as in a file
 * that leaves some out, the only one of the segment that says the same. Null where there is none.
 */
export function findQuestion(questions: readonly Question[], index: number, content: Content): Question | null {
  const same = questions.filter((question) => saysTheSame(question, content));
  return same.find(({ id }) => indexOf(id) === index) ?? (same.length === 1 ? (same[0] ?? null) : null);
}

/** A question's place in its file, from 0. */
export const indexOf = (id: string) => Number(id.slice(id.lastIndexOf('/') + 1));

const kindOf = (id: string) => KINDS.find((kind) => id.startsWith(`${kind}/`)) ?? null;

/** By kind, and in it by the benchmark's spelling of the segment's name, in the order of the benchmark. */
export function segmentsOf(questions: readonly Question[]): SegmentQuestions[] {
  const segments = new Map<string, { kind: Kind; stem: string; questions: Question[] }>();
  for (const question of questions) {
    const kind = kindOf(question.id);
    if (kind === null) continue;
    const name = question.id.slice(0, question.id.lastIndexOf('/'));
    const segment = segments.get(name) ?? { kind, stem: name.slice(kind.length + 1), questions: [] };
    segment.questions.push(question);
    segments.set(name, segment);
  }
  return [...segments.values()];
}

/** Finds a segment by its kind and any spelling of its name. */
export function segmentFinder(segments: readonly SegmentQuestions[]) {
  const byKind = KINDS.map((kind) => {
    const ofKind = new Map(segments.filter((one) => one.kind === kind).map((one) => [one.stem, one]));
    return [kind, { ofKind, find: nameFinder(ofKind.keys()) }] as const;
  });
  const finders = new Map(byKind);
  return (kind: Kind, name: string): SegmentQuestions | null => {
    const finder = finders.get(kind);
    return finder?.ofKind.get(finder.find(name) ?? '') ?? null;
  };
}
