import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchmarkLibrary } from '../../src/benchmarks/library.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Question } from '../../src/domain/question.ts';
import { describeShared, REXSONOVQA, sharedJson } from '../support/shared.ts';
import { startStaticServer, type StaticServer } from '../support/staticServer.ts';
import { MemoryBenchmarkStore } from './memoryBenchmarkStore.ts';
import { OPEN } from '../support/openConnections.ts';

const signal = new AbortController().signal;
const SPACED = 'First_Trimester_Intrauterine_Pregnancy _Ultrasound_Scanning_Technique';

describeShared('ReXSonoVQA over HTTP', () => {
  let server: StaticServer;
  let benchmark: Benchmark;
  const progress: { done: number; total: number }[] = [];
  const clip = ({ media: [shown] }: Question) => {
    if (shown?.kind !== 'clip') throw new Error('every question shows a clip');
    return shown;
  };
  const question = (id: string) => {
    const found = benchmark.questions.find((one) => one.id === id);
    if (found === undefined) throw new Error(`${id} is missing`);
    return found;
  };
  const kept = () => benchmark.questions.filter((one) => one.kept);
  const count = <T>(items: readonly T[], key: (item: T) => string) =>
    items.reduce<Record<string, number>>(
      (counts, item) => ({ ...counts, [key(item)]: (counts[key(item)] ?? 0) + 1 }),
      {},
    );

  beforeAll(async () => {
    server = await startStaticServer(REXSONOVQA);
    const library = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
    const opened = await library.open(
      { kind: 'address', base: server.base },
      { signal, onProgress: (step) => progress.push(step) },
    );
    if (!opened.ok) throw new Error(opened.failure.code);
    benchmark = opened.value;
  });
  afterAll(() => server.close());

  test('has 657 questions, of which 514 are kept: 249 choices and 265 free ones', () => {
    expect(benchmark.questions).toHaveLength(657);
    expect(count(benchmark.questions, ({ target }) => target.kind)).toEqual({ choice: 320, text: 337 });
    expect(count(kept(), ({ target }) => target.kind)).toEqual({ choice: 249, text: 265 });
  });

  test('has 47 segments of 35 videos with 774 narrated events', () => {
    expect(benchmark.segments).toHaveLength(47);
    expect(new Set(benchmark.segments.map(({ source }) => source)).size).toBe(35);
    expect(new Set(benchmark.questions.map(({ cluster }) => cluster)).size).toBe(35);
    expect(new Set(benchmark.segments.map(({ title }) => title)).size).toBe(47);
    const events = [...benchmark.events.values()];
    expect(events).toHaveLength(47);
    expect(events.flat()).toHaveLength(774);
    for (const { id } of benchmark.segments) expect(benchmark.events.get(id), id).not.toHaveLength(0);
  });

  test('reads both option styles into four options each: 215 with a full stop, 105 with a bracket', () => {
    const choices = benchmark.questions.filter(({ target }) => target.kind === 'choice');
    expect(count(choices, ({ facets }) => facets['optionStyle'] ?? '')).toEqual({ 'A.': 215, 'A)': 105 });
    expect(count(kept(), ({ facets }) => facets['optionStyle'] ?? '')).toMatchObject({ 'A)': 76 });
    const texts = choices.map(({ target }) => (target.kind === 'choice' ? target.options : []));
    expect(texts.every((options) => options.length === 4 && options.every((text) => text !== ''))).toBe(true);
  });

  test('spreads the kept keys over the letters as published', () => {
    const keys = kept().flatMap(({ target }) => (target.kind === 'choice' ? ['ABCD'[target.correct] ?? ''] : []));
    const golden = sharedJson<{ gemini: { mcq: { correct_letters: Record<string, number> } } }>('golden_stats.json');
    // Gemini was asked with the letters of the file.
    expect(count(keys, (key) => key)).toEqual(golden.gemini.mcq.correct_letters);
  });

  test('joins the video whose three names differ, its kept questions included, and says so', () => {
    const matched = benchmark.remarks.filter((remark) => remark.kind === 'name-matched');
    expect(benchmark.remarks).toEqual(matched);
    expect(new Set(matched.map(({ as }) => as))).toEqual(new Set([`${SPACED}_CC`]));
    expect(matched.map(({ file }) => file)).toEqual([
      `benchmark_questions/mcq/${SPACED}.json`,
      `benchmark_questions/free/${SPACED}.json`,
      `gt_all/gt_${SPACED.replace(' ', '')}.json`,
    ]);
    const ofIt = kept().filter(({ id }) => id.split('/')[1] === SPACED);
    expect(ofIt).toHaveLength(6);
    expect(ofIt[0]).toMatchObject({ cluster: 'co0F5_HewXU', title: SPACED.replaceAll('_', ' ').replace(/ +/g, ' ') });
  });

  test('strips only the last .json of a name and encodes the rest', () => {
    const stem = 'How_to_perform_an_ultrasound_exam_of_the_gastrointestinal_(GI)_tract.';
    expect(question(`mcq/${stem}/0`).title).toBe(
      'How to perform an ultrasound exam of the gastrointestinal (GI) tract',
    );
    expect(server.asked).toContain(`benchmark_questions/mcq/${stem}.json`);
    expect(question('free/Renal_Ultrasound_for_Primary_Care_/0').title).toBe('Renal Ultrasound for Primary Care');
  });

  test('clips lie in their segment, start at 0 or later, and are longer than nothing', () => {
    for (const one of benchmark.questions) {
      const { start, end } = clip(one);
      const segment = benchmark.segments.find(({ title }) => title === one.title);
      expect(start, one.id).toBeGreaterThanOrEqual(segment?.start ?? Infinity);
      expect(start, one.id).toBeLessThan(end);
      expect(end, one.id).toBeLessThanOrEqual(segment?.end ?? -Infinity);
    }
  });

  test('a clip is its segment’s start plus the question’s times', () => {
    // 18.22 s + 0.15 s and 18.22 s + 3.51 s.
    expect(clip(question('mcq/1st_Trimester_Scan/0'))).toEqual({
      kind: 'clip',
      source: 'PnoPvJXhanI',
      start: 18.37,
      end: 21.73,
      roi: { x: 0.459016, y: 0.297917, width: 0.440281, height: 0.4375 },
    });
  });

  test('a segment that begins at −0.43 s begins at 0', () => {
    expect(benchmark.segments.find(({ id }) => id === 'How_to_Scan_the_Pancreas')?.start).toBe(0);
  });

  test('two kept clips overrun their segment: both are cut at its end and marked', () => {
    const clamped = kept().filter(({ cautions }) => cautions.includes('end-clamped'));
    expect(clamped).toHaveLength(2);
    for (const one of clamped) {
      expect(clip(one).end).toBe(benchmark.segments.find(({ title }) => title === one.title)?.end);
    }
  });

  test('kept clips last 0.42 s to 61.65 s, 6,090 s together, 9.4 s in the middle', () => {
    const lengths = kept()
      .map((one) => clip(one).end - clip(one).start)
      .sort((a, b) => a - b);
    expect(lengths.at(0)).toBeCloseTo(0.42, 2);
    expect(lengths.at(1)).toBeCloseTo(0.44, 2);
    expect(lengths.at(-1)).toBeCloseTo(61.65, 2);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(6090, -1);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeCloseTo(9.4, 1);
  });

  test('four segments with 54 kept questions carry a caution for their alignment', () => {
    const doubtful = kept().filter(({ cautions }) => cautions.includes('alignment'));
    expect(doubtful).toHaveLength(54);
    expect(new Set(doubtful.map(({ title }) => title)).size).toBe(4);
  });

  test('six videos serve 18 segments', () => {
    const shared = Object.values(count(benchmark.segments, ({ source }) => source)).filter((segments) => segments > 1);
    expect(shared).toHaveLength(6);
    expect(shared.reduce((sum, segments) => sum + segments, 0)).toBe(18);
  });

  test('types and lengths of the kept questions are the published ones', () => {
    type Slices = Record<'by_type' | 'by_duration', Record<string, { n: number }>>;
    const { gemini } = sharedJson<{ gemini: { mcq: Slices; free: Slices } }>('golden_stats.json');
    for (const kind of ['mcq', 'free'] as const) {
      const ofKind = kept().filter(({ facets }) => facets['kind'] === kind);
      const sizes = (slices: Record<string, { n: number }>) =>
        Object.fromEntries(Object.entries(slices).map(([name, { n }]) => [name, n]));
      expect(count(ofKind, ({ facets }) => facets['type'] ?? '')).toEqual(sizes(gemini[kind].by_type));
      expect(count(ofKind, ({ facets }) => facets['length'] ?? '')).toEqual(sizes(gemini[kind].by_duration));
    }
  });

  test('a region of the body is inferred for every segment', () => {
    expect(count(kept(), ({ facets }) => facets['region'] ?? '')['other']).toBeUndefined();
  });

  test('neither prefix nor key nor explanation is in a prompt', () => {
    for (const one of benchmark.questions) {
      const { system, text } = benchmark.prompt(one, 'as-published');
      expect(text, one.id).not.toMatch(/\[(MCQ|FREE)\]/);
      if (one.rationale) expect(system + text, one.id).not.toContain(one.rationale);
      if (one.target.kind === 'text') expect(system + text, one.id).not.toContain(one.target.references[0]);
    }
  });

  test('asks for 142 files, and again only where a name is spelled otherwise', () => {
    expect(new Set(server.asked).size).toBe(server.asked.length);
    const plain = server.asked.filter((path) => !path.includes('Intrauterine'));
    expect(plain).toHaveLength(1 + 3 * 46);
    expect(progress.at(-1)).toEqual({ done: 141, total: 141 });
  });

  test('is known as the published revision by what it holds, from an address that names none', () => {
    expect(benchmark.version).toBe('c2b931f');
  });

  test('keeps the words of the files, typographic quotes and dashes included', () => {
    const raw = readFileSync(`${REXSONOVQA}/benchmark_questions/free/1st_Trimester_Scan.json`, 'utf8');
    const stems = (JSON.parse(raw) as { question: string }[]).map((item) => item.question.replace('[FREE] ', ''));
    const read = benchmark.questions.filter(({ id }) => id.startsWith('free/1st_Trimester_Scan/'));
    expect(read.map(({ stem }) => stem)).toEqual(stems);
  });
});
