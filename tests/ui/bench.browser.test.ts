import { describe, expect, test } from 'vitest';
import { success, type Outcome } from '../../src/domain/failure.ts';
import type { Library } from '../../src/domain/library.ts';
import { Bench } from '../../src/ui/state/Bench.svelte.ts';
import { benchmarkOf } from '../runner/fakes.ts';

type Kept = Awaited<ReturnType<Library['kept']>>;

/** Opens at once and lists what is kept when it is told to, as a database that takes its time. */
class SlowLibrary implements Library {
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
  remove = async (): Promise<Outcome<void>> => success(undefined);
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
