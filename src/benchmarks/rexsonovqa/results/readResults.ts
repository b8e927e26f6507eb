import type { Benchmark, LoadProgress } from '../../../domain/benchmark.ts';
import type { Files } from '../../../domain/files.ts';
import { failure, type Failure } from '../../../domain/failure.ts';
import type { Item } from '../../../domain/item.ts';
import type { RunRecord } from '../../../domain/run.ts';
import type { FileReport } from '../../../domain/transfer.ts';
import { readJsonFile } from '../../files/readJsonFile.ts';
import { shown } from '../../files/parseValue.ts';
import type { Kind } from '../layout.ts';
import { statedKind } from '../questionText.ts';
import { resultFileName, type ResultFileName } from './fileNames.ts';
import { parseResultFile } from './parseFile.ts';
import { resultRun } from './resultRun.ts';
import { segmentFinder, segmentsOf, type SegmentQuestions } from './segmentQuestions.ts';

/** A file with its value, and the questions that it answers. */
type Opened = { file: ResultFileName; segment: SegmentQuestions; value: unknown };

type Options = {
  benchmark: Benchmark;
  signal: AbortSignal;
  onProgress: (progress: LoadProgress) => void;
};

/** Reads every file of results in a tree, of however many runs: a run is a folder, with a folder a kind in it. */
export async function readResults(
  files: Files,
  { benchmark, signal, onProgress }: Options,
): Promise<{ records: RunRecord[]; files: FileReport[] }> {
  const paths = ((await files.list()) ?? []).toSorted();
  const reports: FileReport[] = [];
  const opened: Opened[] = [];
  const find = segmentFinder(segmentsOf(benchmark.questions));
  for (const [index, path] of paths.entries()) {
    const file = resultFileName(path);
    if (file === null) {
      reports.push({ file: path, state: 'left-out', reason: 'not-results' });
    } else {
      const one = await openFile(files, file, { find, signal });
      if ('failure' in one) reports.push(refusal(path, one.failure));
      else opened.push(one);
    }
    onProgress({ done: index + 1, total: paths.length });
  }

  const records = [...byRun(opened)].map(([folder, ofRun]) => {
    const runId = crypto.randomUUID();
    const { chosen, reports: spare } = withoutSpares(ofRun);
    reports.push(...spare);
    const items: Item[] = [];
    for (const { file, segment, value } of chosen) {
      const parsed = parseResultFile({ path: file.path, value }, { segment, runId });
      if (parsed.ok) {
        items.push(...parsed.items);
        const of = segment.questions.length;
        reports.push({ file: file.path, state: 'read', items: parsed.items.length, of });
      } else {
        reports.push(refusal(file.path, parsed.failure, parsed.faults));
      }
    }
    const run = resultRun(benchmark, {
      id: runId,
      model: folder.slice(folder.lastIndexOf('/') + 1) || nameOf(files),
      origin: { kind: 'imported', file: folder === '' ? files.name : `${files.name}/${folder}` },
      // What a refused file would have answered stands as not asked, so that a figure cannot hide the gap.
      questionIds: chosen.flatMap(({ segment }) => segment.questions.map(({ id }) => id)),
    });
    return { run, items };
  });
  const inOrder = new Map(paths.map((path, index) => [path, index]));
  const place = ({ file }: FileReport) => inOrder.get(file) ?? 0;
  return {
    records: records.filter(({ items }) => items.length > 0),
    files: reports.toSorted((a, b) => place(a) - place(b)),
  };
}

async function openFile(
  files: Files,
  file: ResultFileName,
  { find, signal }: { find: ReturnType<typeof segmentFinder>; signal: AbortSignal },
): Promise<Opened | { failure: Failure }> {
  const json = await readJsonFile(files, file.path, signal);
  if (!json.ok) return json;
  const kind = file.kind ?? kindInside(json.value);
  if (kind === null) {
    const expected = 'a folder named after mcq or free, or questions that begin with [MCQ] or [FREE]';
    return failure('data-malformed', { file: file.path, index: 0, field: 'question', expected });
  }
  const segment = find(kind, file.name);
  if (segment === null) {
    const facts = {
      file: file.path,
      field: 'name',
      expected: 'a segment of the open benchmark',
      found: shown(file.name),
    };
    return failure('data-malformed', facts);
  }
  return { file, segment, value: json.value };
}

/** The kind that the first question says it is. */
function kindInside(value: unknown): Kind | null {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  if (typeof first !== 'object' || first === null || !('question' in first)) return null;
  return typeof first.question === 'string' ? statedKind(first.question) : null;
}

function byRun(opened: readonly Opened[]): Map<string, Opened[]> {
  const runs = new Map<string, Opened[]>();
  for (const one of opened) runs.set(one.file.folder, [...(runs.get(one.file.folder) ?? []), one]);
  return runs;
}

/** One file a segment: the one with scores, which holds all that the other does. Of two equal ones the second is refused. */
function withoutSpares(opened: readonly Opened[]): { chosen: Opened[]; reports: FileReport[] } {
  const chosen = new Map<SegmentQuestions, Opened>();
  const reports: FileReport[] = [];
  for (const one of opened.toSorted((a, b) => Number(b.file.scored) - Number(a.file.scored))) {
    const other = chosen.get(one.segment);
    const { path } = one.file;
    if (other === undefined) {
      chosen.set(one.segment, one);
    } else if (other.file.scored && !one.file.scored) {
      reports.push({ file: path, state: 'left-out', reason: 'scored-elsewhere' });
    } else {
      const facts = { file: path, field: 'name', expected: 'one file a segment', found: other.file.path };
      reports.push(refusal(path, failure('data-malformed', facts).failure));
    }
  }
  return { chosen: [...chosen.values()], reports };
}

const refusal = (file: string, failure: Failure, faults = 1): FileReport => ({
  file,
  state: 'refused',
  failure,
  faults,
});

const nameOf = ({ name }: Files) => name.replace(/\.(?:zip|json)$/i, '');
