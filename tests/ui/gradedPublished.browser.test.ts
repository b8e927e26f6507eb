import { describe, expect, test } from 'vitest';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { success } from '../../src/domain/failure.ts';
import { itemKey, type Item } from '../../src/domain/item.ts';
import type { Library } from '../../src/domain/library.ts';
import type { RunRecord } from '../../src/domain/run.ts';
import { gradersOf, graderKey, withoutPersonScore, withPersonScore } from '../../src/domain/scoring.ts';
import { exact } from '../../src/judges/exact.ts';
import { judgeFor } from '../../src/judges/registry.ts';
import { Runner } from '../../src/runner/Runner.ts';
import { Database } from '../../src/store/database.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import type { Bench } from '../../src/ui/state/Bench.svelte.ts';
import type { Preferences } from '../../src/ui/state/Preferences.svelte.ts';
import { Published } from '../../src/ui/state/Published.svelte.ts';
import { Runs } from '../../src/ui/state/Runs.svelte.ts';
import { writtenItem, writtenQuestion, writtenRun } from '../domain/comparison/written.ts';
import { freshName } from '../store/freshDatabase.ts';

const ID = 'published-one';
const questions = ['a', 'b'].map((id) =>
  writtenQuestion(id, { target: { kind: 'text', references: ['the kidney in long axis'] } }),
);
const benchmark = { id: 'test', version: '1', questions } as unknown as Benchmark;
const KEY = itemKey('a', 0);

/** What the files hold: both answers, or the first alone where the other file cannot be reached. */
function published(count = questions.length): RunRecord {
  const items = questions.slice(0, count).map((question) => writtenItem(question, { kind: 'scored', points: 2 }));
  const { run } = writtenRun(items, { id: ID });
  return {
    run: {
      ...run,
      benchmark: benchmark.id,
      version: benchmark.version,
      origin: { kind: 'published', id: 'one', title: 'One', place: 'there' },
      questionIds: questions.map(({ id }) => id),
    },
    items: items.map((item) => ({ ...item, runId: ID })),
  };
}

/** A visit of the page: each one has the same database and reads the files anew. */
async function visit(database: string, record: RunRecord | null = published()): Promise<Runs> {
  const store = new StoredRuns(new Database({ name: database }), { keep: () => Promise.resolve() });
  const library = {
    published: () => Promise.resolve(success({ records: record === null ? [] : [record], remarks: [] })),
  } as unknown as Library;
  const results = new Published(library);
  const runner = new Runner({
    runs: store,
    clips: { make: () => Promise.reject(new Error('Nothing is cut.')) } as never,
    pictures: { make: () => Promise.reject(new Error('Nothing is shown.')) },
    connect: () => {
      throw new Error('Nobody is asked.');
    },
    looks: () => true,
    judgeFor,
    exact,
  });
  const bench = { current: benchmark } as Bench;
  const runs = new Runs({ store, runner, providers: [], bench, published: results, preferences: {} as Preferences });
  await Promise.all([runs.load(), results.follow(benchmark)]);
  return runs;
}

const grade = (points: number, reason: string) => (item: Item) =>
  item.state === 'scored'
    ? {
        ...item,
        ...withPersonScore(item, { points, most: 2, name: 'A. Reader', reason, at: new Date().toISOString() }),
      }
    : item;

const pointsOf = (runs: Runs, key = KEY) => {
  const item = runs.activity(ID)?.items.get(key);
  return item?.state === 'scored' && item.score.kind === 'graded' ? item.score.points : null;
};
const personOf = (runs: Runs) => {
  const item = runs.activity(ID)?.items.get(KEY);
  return item?.state === 'scored' ? item.person : [];
};

describe('a published answer', () => {
  test('that a person grades stands under that grade in every later visit, and its run once in the list', async () => {
    const database = freshName();
    const runs = await visit(database);
    expect(pointsOf(runs)).toBe(2);
    expect(await runs.change(ID, KEY, grade(0, 'It names another organ.'))).toEqual(success(undefined));
    expect(pointsOf(runs)).toBe(0);
    expect(pointsOf(runs, itemKey('b', 0))).toBe(2);

    const later = await visit(database);
    expect(pointsOf(later)).toBe(0);
    expect(personOf(later)).toMatchObject([{ name: 'A. Reader', reason: 'It names another organ.', undone: null }]);
    expect(later.here.map(({ id }) => id)).toEqual([ID]);
    expect(later.activity(ID)).toMatchObject({ state: 'finished' });
    expect(later.isGradedHere(published().run)).toBe(true);
  });

  test('whose grade is taken back stands as published, with its history', async () => {
    const database = freshName();
    const runs = await visit(database);
    await runs.change(ID, KEY, grade(1, ''));
    await runs.change(ID, KEY, (item) =>
      item.state === 'scored' ? { ...item, ...withoutPersonScore(item, '2026-01-01T00:00:00Z') } : item,
    );
    const later = await visit(database);
    expect(pointsOf(later)).toBe(2);
    expect(personOf(later)).toMatchObject([{ points: 1, undone: '2026-01-01T00:00:00Z' }]);
  });

  test('is as it was published once what was given here is removed', async () => {
    const database = freshName();
    const runs = await visit(database);
    const before = runs.activity(ID)?.items.get(KEY);
    await runs.change(ID, KEY, grade(0, ''));
    expect(await runs.remove(ID)).toEqual(success(undefined));
    expect(runs.activity(ID)?.items.get(KEY)).toEqual(before);
    const later = await visit(database);
    expect(later.activity(ID)?.items.get(KEY)).toEqual(before);
    expect(later.isGradedHere(published().run)).toBe(false);
    expect(later.here.map(({ id }) => id)).toEqual([ID]);
  });

  test('is judged again by another judge, whose grades stand beside the published ones', async () => {
    const database = freshName();
    const runs = await visit(database);
    const outcome = await runs.judgeAgain(ID, benchmark, { judge: { id: 'overlap', model: null } });
    expect(outcome).toEqual(success(undefined));
    await expect
      .poll(() => gradersOf(runs.activity(ID)?.items.values() ?? []).map(graderKey))
      .toEqual(['rubric-strict', expect.stringMatching(/^overlap/)]);
    const later = await visit(database);
    expect(gradersOf(later.activity(ID)?.items.values() ?? [])).toHaveLength(2);
    // The answers share no word with the reference.
    expect(pointsOf(later)).toBe(0);
  });

  test('that was out of reach when another was graded joins it, and can be graded too', async () => {
    const database = freshName();
    const runs = await visit(database, published(1));
    await runs.change(ID, KEY, grade(0, ''));
    const later = await visit(database);
    expect(later.activity(ID)?.items.size).toBe(2);
    expect(await later.change(ID, itemKey('b', 0), grade(1, ''))).toEqual(success(undefined));
    expect(pointsOf(later, itemKey('b', 0))).toBe(1);
    expect(pointsOf(later)).toBe(0);
  });

  test('that was graded stays where its files are gone', async () => {
    const database = freshName();
    await (await visit(database)).change(ID, KEY, grade(0, ''));
    const later = await visit(database, null);
    expect(later.here.map(({ id }) => id)).toEqual([ID]);
    expect(pointsOf(later)).toBe(0);
  });
});

test('runs that another tab stored or removed are listed, or no longer, after the next look', async () => {
  const database = freshName();
  const here = await visit(database, null);
  const there = await visit(database, null);
  const { run } = writtenRun([], { id: 'own' });
  await there.keep([{ run: { ...run, benchmark: benchmark.id, version: benchmark.version }, items: [] }]);
  await here.lookAgain('own');
  expect(here.here.map(({ id }) => id)).toEqual(['own']);
  await there.remove('own');
  await here.lookAgain('own');
  expect([here.here, here.activity('own')]).toEqual([[], null]);
});

test('a run at work in another tab is not replaced from under it', async () => {
  const runs = await visit(freshName(), null);
  const { run } = writtenRun([], { id: 'at-work-elsewhere' });
  let leave = () => {};
  const left = navigator.locks.request(`run/${run.id}`, () => new Promise<void>((resolve) => (leave = resolve)));
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBeGreaterThan(0);
  expect(await runs.keep([{ run, items: [] }])).toMatchObject({ failure: { code: 'run-elsewhere' } });
  leave();
  await left;
  expect(await runs.keep([{ run, items: [] }])).toEqual(success(undefined));
});
