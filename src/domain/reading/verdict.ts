import { ERROR_TYPES, type ErrorType } from '../score.ts';
import type { Reply } from '../reply.ts';
import { isObject, jsonIn, type FoundJson } from './jsonObjects.ts';
import { withoutThinking } from './withoutThinking.ts';

/** A judge's reply, read. `rawErrorType` is the judge's own word where it is none of the known types. */
export type VerdictReading =
  | {
      kind: 'verdict';
      points: 0 | 1 | 2;
      errorType: ErrorType | null;
      rawErrorType: string | null;
      explanation: string;
    }
  | { kind: 'unreadable'; why: string };

type Verdict = Extract<VerdictReading, { kind: 'verdict' }>;

/** A whole number of points, alone or out of two. Anything else is another scale or no number. */
const POINTS = /^([012])(?:\.0+)?(?:\s*points?)?(?:\s*(?:\/|of|out of)\s*2(?:\.0+)?)?$/i;
/** Fields by which a reply tells its scale, and what they say of the scale that was asked for. */
const SCALE =
  /^(?:max(?:imum)?(?:[ _-]?(?:score|points?))?|(?:score[ _-]?)?out[ _-]?of|scale|possible(?:[ _-]?(?:score|points?))?)$/i;
const TO_TWO = /^(?:0\s*(?:-|–|to|\.\.)\s*)?2(?:\.0+)?$/;
/** What a field for trouble holds where there is none. */
const NO_TROUBLE = /^\s*(?:none|no|null|false|n\/?a|-|ok)?\s*$/i;
/** A reply that is nothing but points of the scale that was asked for. */
const POINTS_OF_TWO = /^([012])\s*\/\s*2$/;

/**
 * Reads a verdict, or finds none: nothing is rounded, clamped, scaled or taken from prose, so that a zero is a judge's
 * zero and never a reading's.
 */
export function readVerdict({ text }: Pick<Reply, 'text'>): VerdictReading {
  const spoken = withoutThinking(text).trim();
  const alone = POINTS_OF_TWO.exec(spoken)?.[1];
  if (alone !== undefined) return verdict(alone, null, '');

  const candidates = jsonIn(spoken)
    .map(candidateIn)
    .filter((found) => found !== null);
  const stated = candidates.filter(({ value }) => !isTemplate(scoreOf(value)));
  const [first, ...others] = stated.map(verdictOf);
  if (first === undefined) return unreadable('no verdict');
  if (first.kind === 'unreadable') return first;
  const differs = others.some(
    (other) => other.kind === 'unreadable' || other.points !== first.points || other.errorType !== first.errorType,
  );
  return differs ? unreadable('two verdicts') : first;
}

type Candidate = { value: Readonly<Record<string, unknown>>; conflicts: FoundJson['conflicts'] };

/** The object that holds a score: the outermost, or the only one inside it that does. */
function candidateIn({ value, conflicts }: Pick<FoundJson, 'value' | 'conflicts'>): Candidate | null {
  const holders = holdersIn(value);
  const [only] = holders;
  return holders.length === 1 && only !== undefined ? { value: only, conflicts } : null;
}

function holdersIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(holdersIn);
  if (!isObject(value)) return [];
  if (field(value, 'score') !== undefined) return [value];
  // What a server says of its trouble is no verdict, whatever it holds.
  return isTrouble(field(value, 'error')) ? [] : Object.values(value).flatMap(holdersIn);
}

function field(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return fields(object, name)[0];
}

/** What stands under a name in whatever case and however its words are joined, each different value once. */
function fields(object: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const values = Object.entries(object).flatMap(([key, value]) =>
    key.toLowerCase().replace(/[\s_-]/g, '') === name.replace('_', '') ? [value] : [],
  );
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** An error that is told in place of a verdict, or beside one. Some judges write the type of the answer's fault there. */
function isTrouble(error: unknown): boolean {
  if (typeof error !== 'string') return isObject(error) || error === true;
  return !NO_TROUBLE.test(error) && knownType(error) === null;
}

/** Words alone tell no scale. */
function isAnotherScale(most: unknown): boolean {
  if (typeof most !== 'number' && typeof most !== 'string') return false;
  const told = String(most).trim();
  return /\d/.test(told) && !TO_TWO.test(told);
}

const scoreOf = (value: Candidate['value']) => field(value, 'score');

/** The schema, repeated before the verdict: "0|1|2", "integer", {"type": "integer"}. */
function isTemplate(score: unknown): boolean {
  return (
    isObject(score) || Array.isArray(score) || (typeof score === 'string' && (!/\d/.test(score) || /0.*2/.test(score)))
  );
}

function verdictOf({ value, conflicts }: Candidate): VerdictReading {
  const [conflict] = conflicts;
  if (conflict !== undefined) return unreadable(`"${conflict.key}" twice`);
  const twice = ['score', 'error_type'].find((name) => fields(value, name).length > 1);
  if (twice !== undefined) return unreadable(`"${twice}" twice`);
  if (isTrouble(field(value, 'error'))) return unreadable('an error');
  const score = scoreOf(value);
  const points =
    typeof score === 'number' || typeof score === 'string' ? POINTS.exec(String(score).trim())?.[1] : undefined;
  if (points === undefined) return unreadable(`score ${JSON.stringify(score)}`);
  const other = Object.entries(value).find(([key, most]) => SCALE.test(key.trim()) && isAnotherScale(most));
  if (other !== undefined) return unreadable(`${other[0]} ${JSON.stringify(other[1])}`);
  const explanation = field(value, 'explanation');
  return verdict(points, field(value, 'error_type'), typeof explanation === 'string' ? explanation : '');
}

function verdict(points: string, rawErrorType: unknown, explanation: string): VerdictReading {
  const named = Array.isArray(rawErrorType) ? rawErrorType.map(String).join(', ') : rawErrorType;
  const written = typeof named === 'string' ? named.trim() : '';
  const errorType = knownType(written);
  const read: Verdict = {
    kind: 'verdict',
    points: Number(points) as 0 | 1 | 2,
    errorType,
    rawErrorType: errorType === null && written !== '' ? written : null,
    explanation,
  };
  return agrees(read) ? read : unreadable(`${points} points with ${errorType}`);
}

function knownType(written: string): ErrorType | null {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return ERROR_TYPES.find((known) => known === word) ?? null;
}

/** Full points leave no error, one point leaves one, and no points leave some. */
function agrees({ points, errorType }: Verdict): boolean {
  if (errorType === null) return true;
  if (errorType === 'none') return points === 2;
  return errorType === 'both_fail' ? points === 0 : points < 2;
}

const unreadable = (why: string): VerdictReading => ({ kind: 'unreadable', why });
