import {
  NOTHING_BESIDE,
  type Benchmark,
  type BenchmarkAdapter,
  type LoadRemark,
  type NarratedEvent,
  type Segment,
} from '../../domain/benchmark.ts';
import { failure, success } from '../../domain/failure.ts';
import type { Question } from '../../domain/question.ts';
import { readJsonFile } from '../files/readJsonFile.ts';
import { recordedFiles } from '../files/recordedFiles.ts';
import { subtreeAt } from '../files/subtree.ts';
import { parseEvents } from './events.ts';
import { KINDS, METADATA_FILE } from './layout.ts';
import { readableName } from './names.ts';
import { writePrompt } from './prompt.ts';
import { parseQuestions } from './questions.ts';
import type { PublishedSet } from './results/publishedSets.ts';
import { readSegmentFiles, type SegmentFile } from './segmentFiles.ts';
import { parseSegments, type SegmentEntry } from './segments.ts';
import { contentVersion } from './version.ts';

/** Reads any set in ReXSonoVQA's layout; `id` and `title` tell the sets apart. `published`: results that lie beside it. */
export function rexSonoVqaAdapter({
  id,
  title,
  places,
  published,
}: Pick<BenchmarkAdapter, 'id' | 'title' | 'places'> & {
  published: readonly PublishedSet[];
}): BenchmarkAdapter {
  return {
    id,
    title,
    places,
    ways: ['address', 'folder', 'zip'],
    async recognises(files, signal) {
      const root = await subtreeAt(files, METADATA_FILE);
      if (root === null) return success(false);
      if ((await root.list()) !== null) return success(true);
      const metadata = await root.read(METADATA_FILE, signal);
      if (metadata.ok) return success(true);
      return metadata.failure.code === 'data-missing' ? success(false) : metadata;
    },
    async load(files, { version, signal, onProgress = () => undefined }) {
      const root = await subtreeAt(files, METADATA_FILE);
      if (root === null) return failure('data-missing', { file: METADATA_FILE, place: files.name });
      const recorded = recordedFiles(root);
      const metadata = await readJsonFile(recorded.files, METADATA_FILE, signal);
      if (!metadata.ok) return metadata;
      const segments = parseSegments(metadata.value);
      if (!segments.ok) return segments;

      const { read, failed } = await readSegmentFiles(recorded.files, segments.value.entries, { signal, onProgress });
      signal.throwIfAborted();
      const parsed = parseFiles(read);
      const remarks: LoadRemark[] = [
        ...segments.value.remarks,
        ...failed.map(({ path, failure }) => ({ kind: 'failed' as const, file: path, failure })),
        ...parsed.remarks,
        ...read.filter(({ stem, segment }) => stem !== segment.name).map(matchRemark),
      ];
      if (parsed.questions.length === 0) {
        const fault = remarks.find((one) => one.kind === 'failed' && one.failure.code !== 'data-missing');
        if (fault?.kind === 'failed') return { ok: false, failure: fault.failure };
        return failure('data-missing', { file: 'benchmark_questions', place: files.name });
      }
      const segmentsByName = new Map(segments.value.entries.map((entry) => [entry.name, segmentOf(entry, parsed.ids)]));
      const benchmark: Benchmark = {
        ...NOTHING_BESIDE,
        hasScripts: true,
        id,
        title,
        version: version ?? (await contentVersion(recorded.read)),
        questions: parsed.questions,
        segments: [...segmentsByName.values()],
        remarks,
        events: parsed.events,
        segmentOf: ({ id }) => segmentsByName.get(parsed.segmentNames.get(id) ?? '') ?? null,
        prompt: writePrompt,
        async read(question, reply, asked) {
          // Rules of 40 kB that only replies need.
          const { readReply } = await import('./readReply.ts');
          return readReply(question, reply, asked);
        },
      };
      return success(benchmark);
    },
    async published(files, options) {
      const root = await subtreeAt(files, METADATA_FILE);
      const { readPublished } = await import('./results/published.ts');
      return readPublished(root ?? files, published, options);
    },
  };
}

type Parsed = {
  questions: Question[];
  events: Map<string, NarratedEvent[]>;
  remarks: LoadRemark[];
  /** By the metadata's name: the name that the question files give the segment, which results use as well. */
  ids: ReadonlyMap<string, string>;
  /** By question id: the metadata's name of its segment. */
  segmentNames: ReadonlyMap<string, string>;
};

function parseFiles(files: readonly SegmentFile[]): Parsed {
  const ids = new Map<string, string>();
  const segmentNames = new Map<string, string>();
  const questions: Question[] = [];
  const events = new Map<string, NarratedEvent[]>();
  const remarks: LoadRemark[] = [];
  for (const kind of KINDS) {
    const ofKind = files.filter((file) => file.kind === kind).sort((a, b) => (a.stem < b.stem ? -1 : 1));
    for (const { stem, path, value, segment } of ofKind) {
      if (!ids.has(segment.name)) ids.set(segment.name, stem);
      const parsed = parseQuestions({ kind, stem, path, value }, segment);
      questions.push(...parsed.questions);
      for (const { id } of parsed.questions) segmentNames.set(id, segment.name);
      remarks.push(...parsed.remarks);
    }
  }
  for (const { path, value, segment } of files.filter(({ kind }) => kind === 'events')) {
    const parsed = parseEvents(path, value);
    events.set(ids.get(segment.name) ?? segment.name, parsed.events);
    remarks.push(...parsed.remarks);
  }
  return { questions, events, remarks, ids, segmentNames };
}

function segmentOf({ name, source, start, end, alignment }: SegmentEntry, ids: ReadonlyMap<string, string>): Segment {
  const id = ids.get(name) ?? name;
  return { id, title: readableName(id), source, start: Math.max(0, start), end, alignment };
}

const matchRemark = ({ path, segment }: SegmentFile): LoadRemark => ({
  kind: 'name-matched',
  file: path,
  as: segment.name,
});
