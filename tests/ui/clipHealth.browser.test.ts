import { expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import type { SourceFacts, Sources } from '../../src/domain/sources.ts';
import { ClipHealth } from '../../src/ui/state/ClipHealth.svelte.ts';

const factsOf = (place: SourceFacts['place']): SourceFacts => ({
  ...{ place, formatId: null, codec: null, width: null, height: null },
  ...{ rate: null, duration: null, bytes: null },
});

/** Sources whose checks end when the test says so, in the order asked. */
function heldSources() {
  const asked: { source: string; end: (place: SourceFacts['place']) => void }[] = [];
  const check: Sources['check'] = (source, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push({ source, end: (place) => resolve(success(factsOf(place))) });
    });
  return { asked, health: new ClipHealth({ check } as Sources) };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a file that is given while all are checked is looked at, and the others go on', async () => {
  const { asked, health } = heldSources();
  const all = health.check(['a', 'b', 'c', 'd']);
  const given = health.check(['a']);
  expect(asked.map(({ source }) => source)).toEqual(['a', 'b', 'c', 'a']);
  asked[3]?.end('own-file');
  await given;
  expect(health.of('a')).toMatchObject({ state: 'resolves', facts: { place: 'own-file' } });
  expect(health.isChecking).toBe(true);
  // The check from before the file was given says nothing any more.
  for (const { end } of asked.slice(0, 3)) end('proxy');
  await nextTurn();
  asked[4]?.end('proxy');
  await all;
  expect(asked[4]?.source).toBe('d');
  expect(health.of('a')).toMatchObject({ facts: { place: 'own-file' } });
  expect(health.of('d')).toMatchObject({ facts: { place: 'proxy' } });
  expect(health.isChecking).toBe(false);
});

test('stop ends every check and leaves what was known', async () => {
  const { asked, health } = heldSources();
  const first = health.check(['a']);
  asked[0]?.end('proxy');
  await first;
  const checks = [health.check(['a', 'b']), health.check(['c'])];
  health.stop();
  await Promise.all(checks);
  expect(health.of('a')).toMatchObject({ facts: { place: 'proxy' } });
  expect([health.of('b'), health.of('c'), health.isChecking]).toEqual([null, null, false]);
});
