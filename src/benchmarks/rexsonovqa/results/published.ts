import type { Benchmark, LoadProgress } from '../../../domain/benchmark.ts';
import type { Files } from '../../../domain/files.ts';
import { success, type Failure, type Outcome } from '../../../domain/failure.ts';
import type { Item } from '../../../domain/item.ts';
import type { PublishedRemark, PublishedResults } from '../../../domain/published.ts';
import { FILES_AT_A_TIME, inLanes } from '../../files/inLanes.ts';
import { readJsonFile } from '../../files/readJsonFile.ts';
import { scoreFile } from './fileNames.ts';
import { parseResultFile } from './parseFile.ts';
import { PUBLISHED_PLACE, type PublishedSet } from './publishedSets.ts';
import { resultRun } from './resultRun.ts';
import { PUBLISHED_REVISION } from '../version.ts';
import { segmentsOf, type SegmentQuestions } from './segmentQuestions.ts';

/** One file of one set. */
type Wanted = { set: PublishedSet; segment: SegmentQuestions; path: string };

/** Reads the sets' score files, which hold all that their prediction files do. */
export async function readPublished(
  files: Files,
  sets: readonly PublishedSet[],
  {
    benchmark,
    signal,
    onProgress = () => undefined,
  }: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
): Promise<PublishedResults> {
  const segments = segmentsOf(benchmark.questions);
  const list = await files.list();
  const listed = list && new Set(list);
  const found = await Promise.all(
    sets.map(async (set) => {
      const paths = wantedOf(set, segments).map(({ path }) => path);
      return { set, presence: await presenceOf(files, paths, { listed, signal }) };
    }),
  );
  const present = found.filter(({ presence }) => presence.kind === 'present').map(({ set }) => set);
  const wanted = present.flatMap((set) => wantedOf(set, segments));
  let done = 0;
  const read = await inLanes(wanted, FILES_AT_A_TIME, async (file) => {
    const json = await readJsonFile(files, file.path, signal);
    onProgress({ done: ++done, total: wanted.length });
    return { ...file, outcome: json.ok ? itemsOf(file, benchmark, json.value) : json };
  });
  const records = present.map((set) => {
    const ofSet = read.filter((file) => file.set === set);
    return {
      run: resultRun(benchmark, {
        id: runId(set, benchmark),
        model: set.title,
        origin: { kind: 'published', id: set.id, title: set.title, place: PUBLISHED_PLACE },
        questionIds: benchmark.questions.map(({ id }) => id),
      }),
      items: ofSet.flatMap(({ outcome }) => (outcome.ok ? outcome.value : [])),
    };
  });
  const remarks: PublishedRemark[] = [
    ...found.flatMap(({ set, presence }): PublishedRemark[] => {
      if (presence.kind === 'present') return [];
      if (presence.kind === 'absent') return [{ kind: 'absent', id: set.id, title: set.title }];
      return [{ kind: 'failed', file: presence.file, failure: presence.failure }];
    }),
    ...read.flatMap(({ path, outcome }) =>
      outcome.ok ? [] : [{ kind: 'failed' as const, file: path, failure: outcome.failure }],
    ),
  ];
  return { records, remarks };
}

/** The same in every visit: addresses and grades name runs by it. Beside other questions the same set is another run. */
function runId({ id }: PublishedSet, { version }: Benchmark): string {
  return version === PUBLISHED_REVISION ? `published-${id}` : `published-${id}-${version}`;
}

function itemsOf({ path, segment, set }: Wanted, benchmark: Benchmark, value: unknown): Outcome<Item[]> {
  const parsed = parseResultFile({ path, value }, { segment, runId: runId(set, benchmark) });
  return parsed.ok ? success(parsed.items) : parsed;
}

const wantedOf = (set: PublishedSet, segments: readonly SegmentQuestions[]): Wanted[] =>
  segments.map((segment) => ({ set, segment, path: scoreFile(set.folders[segment.kind], segment.stem) }));

/** What a place is known to hold of a set before all of it is read. */
type Presence = { kind: 'present' } | { kind: 'absent' } | { kind: 'unreachable'; file: string; failure: Failure };

/** Where nothing can be listed, a set of which neither the first nor the last file is there counts as absent. */
async function presenceOf(
  files: Files,
  paths: readonly string[],
  { listed, signal }: { listed: ReadonlySet<string> | null; signal: AbortSignal },
): Promise<Presence> {
  if (listed !== null) return { kind: paths.some((path) => listed.has(path)) ? 'present' : 'absent' };
  for (const path of paths.filter((_, index) => index === 0 || index === paths.length - 1)) {
    const outcome = await files.read(path, signal);
    if (outcome.ok) return { kind: 'present' };
    const { failure } = outcome;
    if (failure.code !== 'data-missing') return { kind: 'unreachable', file: path, failure };
  }
  return { kind: 'absent' };
}
