import {
  NOTHING_BESIDE,
  type Benchmark,
  type ClusterKind,
  type LoadOptions,
  type LoadRemark,
  type Segment,
} from '../../domain/benchmark.ts';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import type { ClipMedia } from '../../domain/media.ts';
import type { Question } from '../../domain/question.ts';
import { parseJson } from '../files/parseJson.ts';
import { shown } from '../files/parseValue.ts';
import { readReply } from '../readReply.ts';
import { inPlainWords, refused, type Place } from './fields.ts';
import { headerFields, parseHeader, type Header } from './header.ts';
import { linesOf, type Line } from './lines.ts';
import { metricsFor } from './metrics.ts';
import { Pictures } from './Pictures.ts';
import { writePrompt } from './prompt.ts';
import { parseQuestion, stemOf } from './question.ts';
import { findSet } from './setFile.ts';

/** What stands before a set's id, so that none passes for a benchmark that is known. */
const OWN = 'own-';
/** Hexadecimal digits of a version. */
const DIGITS = 12;
/** Lines between two pauses in which the page answers its user. */
const BETWEEN_PAUSES = 2000;

/**
 * Reads a set. Its version is that of its bytes, also where its address names a commit: beside one file others lie that
 * a commit speaks of too.
 */
export async function load(
  files: Files,
  { signal, onProgress = () => undefined, keep = () => undefined, origin = files }: LoadOptions,
): Promise<Outcome<Benchmark>> {
  const found = await findSet(files, signal);
  if (!found.ok) return found;
  const { path, bytes } = found.value;
  onProgress({ done: 0, total: 1 });
  const lines = linesOf(bytes, path);
  if (!lines.ok) return lines;
  const read = await readSet(lines.value, path, signal);
  signal.throwIfAborted();
  if (!read.ok) return read;
  const { header, questions, remarks, namesClusters } = read.value;
  keep(new Map([[path, bytes]]));
  onProgress({ done: 1, total: 1 });
  const segments = segmentsOf(questions);
  const bySource = new Map(segments.map((segment) => [segment.source, segment]));
  const hasStills = questions.some(({ media }) => media.some(({ kind }) => kind === 'still'));
  return success({
    ...NOTHING_BESIDE,
    id: OWN + header.id,
    title: header.title,
    version: (await digest(bytes)).slice(0, DIGITS),
    questions,
    segments,
    segmentOf: ({ media }) => bySource.get(media[0]?.source ?? '') ?? null,
    remarks,
    clusterKind: header.clusters ?? clusterKindOf(questions, namesClusters),
    stills: hasStills ? new Pictures(origin, path) : null,
    metrics: metricsFor(questions),
    terms: {
      name: header.licence,
      address: header.url ?? null,
      source: header.source,
      asksBeforeSending: header.confirmSending,
    },
    prompt: writePrompt,
    read: async (question, reply, asked) => readReply(question, reply, asked),
  });
}

type ReadSet = {
  header: Header;
  questions: readonly Question[];
  remarks: readonly LoadRemark[];
  /** Whether any question names the cluster that it is of. */
  namesClusters: boolean;
};

async function readSet(lines: Iterable<Line>, file: string, signal: AbortSignal): Promise<Outcome<ReadSet>> {
  let header: Header | null = null;
  const questions: Question[] = [];
  const refusals: Failure[] = [];
  const ignored = new Map<string, { line: number; lines: number }>();
  /** Id → line. */
  const seen = new Map<string, number>();
  let namesClusters = false;
  let count = 0;
  const note = (fields: readonly string[], line: number) => {
    for (const field of fields) {
      const known = ignored.get(field);
      ignored.set(field, { line: known?.line ?? line, lines: (known?.lines ?? 0) + 1 });
    }
  };
  for (const line of lines) {
    if (++count % BETWEEN_PAUSES === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    const place = { file, line: line.number };
    const value = valueOf(line, place);
    if (header === null) {
      if (!value.ok) return value;
      const parsed = parseHeader(value.value, place);
      if (!parsed.ok) return parsed;
      header = parsed.value;
      note(
        Object.keys(value.value as object).filter((name) => !Object.hasOwn(headerFields, name)),
        line.number,
      );
      continue;
    }
    const parsed = value.ok ? parseQuestion(value.value, place, header) : value;
    if (!parsed.ok) {
      refusals.push(parsed.failure);
      continue;
    }
    const { question, hasCluster } = parsed.value;
    const earlier = seen.get(question.id);
    if (earlier !== undefined) {
      const expected = `an id that no other line has: line ${earlier} has it`;
      refusals.push(refused(place, { field: 'id', expected, found: shown(question.id) }).failure);
      continue;
    }
    seen.set(question.id, line.number);
    questions.push(question);
    namesClusters ||= hasCluster;
    note(parsed.value.ignored, line.number);
  }
  if (header === null)
    return failure('data-malformed', { file, expected: 'a header in its first line', found: 'nothing' });
  if (questions.length === 0) return nothingRight(refusals, file);
  const remarks: LoadRemark[] = [
    ...refusals.map((one): LoadRemark => ({ kind: 'line-refused', file, failure: one })),
    ...[...ignored].map(([field, where]): LoadRemark => ({ kind: 'field-ignored', file, field, ...where })),
  ];
  return success({ header, questions, remarks, namesClusters });
}

function valueOf(line: Line, place: Place): Outcome<unknown> {
  if ('fault' in line) return refused(place, { field: 'the line', ...line.fault });
  const parsed = parseJson(line.text, place);
  if (parsed.ok) return parsed;
  const { facts } = parsed.failure;
  const isCut = facts['found'] === 'the end of the file';
  return {
    ok: false,
    failure: inPlainWords({ ...parsed.failure, facts: { ...facts, ...(isCut && { found: 'the end of the line' }) } }),
  };
}

/** The first line says what is wrong with it, and how many others there are. */
function nothingRight(refusals: readonly Failure[], file: string): Outcome<never> {
  const [first] = refusals;
  if (first === undefined) {
    return failure('data-malformed', { file, expected: 'a question in each line below the header', found: 'none' });
  }
  return { ok: false, failure: { ...first, facts: { ...first.facts, refused: refusals.length } } };
}

/** One a video, from its beginning to the end of its last clip: what lies behind that nobody vouches for. */
function segmentsOf(questions: readonly Question[]): readonly Segment[] {
  const ends = new Map<string, number>();
  const clips = questions.flatMap(({ media }) => media.filter((one): one is ClipMedia => one.kind === 'clip'));
  for (const { source, end } of clips) ends.set(source, Math.max(end, ends.get(source) ?? 0));
  return [...ends].map(([source, end]) => ({
    id: source,
    title: stemOf(source),
    source,
    start: 0,
    end,
    alignment: null,
  }));
}

function clusterKindOf(questions: readonly Question[], namesClusters: boolean): ClusterKind {
  const areClips = questions.every(({ media }) => media[0]?.kind === 'clip');
  return areClips && !namesClusters ? 'video' : 'group';
}

async function digest(bytes: Uint8Array): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
