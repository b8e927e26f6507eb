import { describe, expect, test } from 'vitest';
import { addressFiles } from '../../src/benchmarks/files/addressFiles.ts';
import { recognise } from '../../src/benchmarks/recognise.ts';
import { adapters, SAMPLE } from '../../src/benchmarks/registry.ts';
import { startPartsServer } from '../support/partsServer.ts';
import { conforms, pickedTree, type Subject } from './conformance.ts';
import { jsonLinesSubject } from './subjects/jsonlines.ts';
import { medFrameQaSubject } from './subjects/medframeqa.ts';
import { rexSonoVqaSubject } from './subjects/rexsonovqa.ts';
import { rexVqaSubjects } from './subjects/rexvqa.ts';
import { u2BenchSubject } from './subjects/u2bench.ts';

/* Every benchmark of the registry. One that is new there fails here until it has a line in `SUBJECTS`. */

const SUBJECTS: Readonly<Record<string, Subject>> = {
  sample: rexSonoVqaSubject,
  rexsonovqa: rexSonoVqaSubject,
  medframeqa: medFrameQaSubject,
  u2bench: u2BenchSubject,
  jsonlines: jsonLinesSubject,
};

const subjects = { ...SUBJECTS, ...rexVqaSubjects };
const signal = new AbortController().signal;

test('every benchmark of the registry has a set to conform by', () => {
  expect(Object.keys(subjects).toSorted()).toEqual(adapters.map(({ id }) => id).toSorted());
});

describe.each(adapters.map((adapter) => [adapter.id, adapter] as const))('%s', (id, adapter) => {
  test('knows its own files, and nobody else’s', async () => {
    const own = subjects[id];
    for (const [other, subject] of Object.entries(subjects)) {
      const isOwn = subject === own;
      expect(await adapter.recognises(pickedTree(subject.files), signal), other).toEqual({ ok: true, value: isOwn });
      // At an address nothing can be listed.
      const server = await startPartsServer(subject.files);
      const found = await adapter.recognises(addressFiles(server.base), signal);
      await server.close();
      expect(found, other).toEqual({ ok: true, value: isOwn && adapter.ways.includes('address') });
    }
    expect(await adapter.recognises(pickedTree({}), signal)).toEqual({ ok: true, value: false });
  });

  test.runIf(adapter !== SAMPLE)('is who its files are opened by', async () => {
    const others = adapters.filter((one) => one !== SAMPLE);
    const files = pickedTree(subjects[id]?.files ?? {});
    expect(await recognise(files, others, signal)).toMatchObject({ ok: true, value: { adapter: { id } } });
  });
});

for (const adapter of adapters) {
  const subject = SUBJECTS[adapter.id];
  if (subject !== undefined) conforms(adapter, subject, { serve: startPartsServer, shelves: null });
}
