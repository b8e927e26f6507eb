import { describe, expect, test } from 'vitest';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { Library } from '../../src/domain/library.ts';
import { Bench } from '../../src/ui/state/Bench.svelte.ts';
import { benchmarkOf } from '../runner/fakes.ts';

type Kept = Awaited<ReturnType<Library['kept']>>;

/** Opens at once and lists what is kept when it is told to, as a database that takes its time. */
class SlowLibrary implements Library {
  readonly known = [];
  readonly opened: string[] = [];
  list: () => void = () => undefined;

  kept(): Promise<Kept> {
    return new Promise((resolve) => (this.list = () => resolve(success([]))));
  }

  async open(place: Parameters<Library['open']>[0]): ReturnType<Library['open']> {
    this.opened.push(place.kind);
    const id = place.kind === 'shipped' ? 'sample' : 'rexsonovqa';
    return success({ ...benchmarkOf({ choices: 1 }), id });
  }

  reopen = (): never => {
    throw new Error('Nothing is kept.');
  };
  published = this.reopen;
  reopenWithFiles = this.reopen;
  look = this.reopen;
  isClosed = () => false;
  remove = async (): Promise<Outcome<void>> => success(undefined);
  clearStills = this.remove;
}

/** Opens the sample at once, and everything else when it is told to. */
class SlowPlaces extends SlowLibrary {
  finish: (outcome: Awaited<ReturnType<Library['open']>>) => void = () => undefined;

  override kept = async (): Promise<Kept> => success([]);

  override async open(place: Parameters<Library['open']>[0]): ReturnType<Library['open']> {
    const opened = await super.open(place);
    return place.kind === 'shipped' ? opened : new Promise((resolve) => (this.finish = resolve));
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('while it is looked up what was open last', () => {
  test('a benchmark that a person opens is not replaced by it', async () => {
    const library = new SlowLibrary();
    const told: string[] = [];
    const bench = new Bench(library, (key) => told.push(key));
    const following = bench.follow(null, null);
    const listStart = library.list;
    void bench.open({ kind: 'address', base: 'http://127.0.0.1' }, 'mine');
    await settled();
    listStart();
    await following;
    expect(library.opened).toEqual(['address']);
    expect(bench.current?.id).toBe('rexsonovqa');
    expect(told.every((key) => key.startsWith('rexsonovqa@'))).toBe(true);
  });

  test('and nothing else is asked for, the sample opens', async () => {
    const library = new SlowLibrary();
    const bench = new Bench(library, () => undefined);
    const following = bench.follow(null, null);
    library.list();
    await following;
    expect(bench.isSample).toBe(true);
  });
});

describe('an address that names no benchmark, while one is on its way', () => {
  async function opening() {
    const library = new SlowPlaces();
    const told: string[] = [];
    const bench = new Bench(library, (key) => told.push(key));
    await bench.openSample();
    told.length = 0;
    const isOpen = bench.open({ kind: 'address', base: 'http://127.0.0.1' }, 'mine');
    await bench.follow(null, null);
    return { library, told, bench, isOpen };
  }

  test('is of the one that is on its way', async () => {
    const { library, told, isOpen } = await opening();
    expect(told).toEqual([]);
    library.finish(success({ ...benchmarkOf({ choices: 1 }), id: 'rexsonovqa' }));
    expect(await isOpen).toBe(true);
    expect(told).toEqual([expect.stringMatching(/^rexsonovqa@/)]);
  });

  test('is of the one that stays open, where the other fails', async () => {
    const { library, told, bench, isOpen } = await opening();
    library.finish(failure('data-missing', { file: 'x' }));
    expect(await isOpen).toBe(false);
    expect(bench.isSample).toBe(true);
    expect(told).toEqual([expect.stringMatching(/^sample@/)]);
  });
});
