import { describe, expect, test } from 'vitest';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { success, type Outcome } from '../../src/domain/failure.ts';
import type { Library } from '../../src/domain/library.ts';
import type { PublishedResults } from '../../src/domain/published.ts';
import type { RunRecord } from '../../src/domain/run.ts';
import type { ImportReport, Transfers } from '../../src/domain/transfer.ts';
import { Import } from '../../src/ui/state/Import.svelte.ts';
import { Published } from '../../src/ui/state/Published.svelte.ts';
import type { Runs } from '../../src/ui/state/Runs.svelte.ts';
import { writtenItem, writtenQuestion, writtenRun } from '../domain/comparison/written.ts';

const benchmark = (version: string) => ({ id: 'rexsonovqa', version }) as Benchmark;
const question = writtenQuestion('q');
const origin = { kind: 'published', id: 'one', title: 'One', place: 'there' } as const;

function record(id: string): RunRecord {
  const { run, items } = writtenRun([writtenItem(question, { kind: 'chose', index: 0 })], { id });
  return { run: { ...run, origin }, items };
}

/** A library whose answers are given by hand, in the order in which they were asked for. */
function waitingLibrary() {
  const waiting: ((results: PublishedResults) => void)[] = [];
  const published: Library['published'] = (_, { signal }) =>
    new Promise<Outcome<PublishedResults>>((resolve, reject) => {
      waiting.push((results) => resolve(success(results)));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { library: { published } as Library, waiting };
}

describe('published results', () => {
  test('stand as finished runs once they are read', async () => {
    const { library, waiting } = waitingLibrary();
    const published = new Published(library);
    const reading = published.follow(benchmark('a'));
    expect(published.reading.state).toBe('reading');
    waiting[0]?.({ records: [record('published-one')], remarks: [] });
    await reading;
    expect(published.reading.state).toBe('read');
    expect(published.runs.map(({ id }) => id)).toEqual(['published-one']);
    expect(published.activity('published-one')).toMatchObject({ state: 'finished', inFlight: new Map() });
    expect(published.activity('published-one')?.items.size).toBe(1);
  });

  test('of a benchmark that was left do not come', async () => {
    const { library, waiting } = waitingLibrary();
    const published = new Published(library);
    const first = published.follow(benchmark('a'));
    const second = published.follow(benchmark('b'));
    waiting[1]?.({ records: [], remarks: [] });
    await Promise.all([first, second]);
    expect(published.reading.state).toBe('read');
    expect(published.runs).toEqual([]);
  });

  test('that were stopped can be read again', async () => {
    const { library, waiting } = waitingLibrary();
    const published = new Published(library);
    const stopped = published.follow(benchmark('a'));
    published.stop();
    await stopped;
    expect(published.reading.state).toBe('stopped');
    const again = published.read();
    waiting[1]?.({ records: [record('published-one')], remarks: [] });
    await again;
    expect(published.runs).toHaveLength(1);
  });
});

describe('an import', () => {
  const own = (id: string): RunRecord => ({ ...record(id), run: { ...record(id).run, origin: { kind: 'own' } } });

  async function reading(records: readonly RunRecord[]) {
    const kept: RunRecord[] = [];
    const report: ImportReport = { kind: 'runs', records, files: [] };
    const transfers = { readImport: () => Promise.resolve(success(report)) } as unknown as Transfers;
    const runs = {
      all: [own('here').run],
      keep: (wanted: readonly RunRecord[]) => (kept.push(...wanted), Promise.resolve(success(undefined))),
    } as unknown as Runs;
    const coming = new Import(transfers, runs);
    await coming.read({ name: 'runs.zip', files: [] }, benchmark('a'));
    return { coming, kept };
  }

  test('keeps nothing until it is told to, and leaves what is here already', async () => {
    const { coming, kept } = await reading([own('here'), own('new')]);
    expect(kept).toEqual([]);
    await coming.keep();
    expect(kept.map(({ run }) => run.id)).toEqual(['new']);
  });

  test('replaces what is here where that is wished', async () => {
    const { coming, kept } = await reading([own('here'), own('new')]);
    coming.replaces = true;
    await coming.keep();
    expect(kept.map(({ run }) => run.id)).toEqual(['here', 'new']);
  });

  test('takes no file’s word that it was published', async () => {
    const { coming, kept } = await reading([record('published-one')]);
    await coming.keep();
    expect(kept[0]?.run.origin).toEqual({ kind: 'imported', file: 'runs.zip' });
    expect(kept[0]?.run.id).not.toBe('published-one');
    expect(kept[0]?.items.every(({ runId }) => runId === kept[0]?.run.id)).toBe(true);
  });
});
