import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressFiles } from '../../src/benchmarks/files/addressFiles.ts';
import { folderFiles } from '../../src/benchmarks/files/folderFiles.ts';
import { keptFiles } from '../../src/benchmarks/files/keptFiles.ts';
import { recordedFiles } from '../../src/benchmarks/files/recordedFiles.ts';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import { RunTransfers } from '../../src/benchmarks/transfers.ts';
import type { Benchmark, BenchmarkAdapter, LoadOptions, LoadProgress, WayIn } from '../../src/domain/benchmark.ts';
import { failure, success, type Failure, type Outcome } from '../../src/domain/failure.ts';
import type { Files } from '../../src/domain/files.ts';
import { MADE_ELSEWHERE, type Item } from '../../src/domain/item.ts';
import type { Media } from '../../src/domain/media.ts';
import type { Entry } from '../../src/domain/metric.ts';
import type { Answer, Prediction } from '../../src/domain/prediction.ts';
import type { Prompt } from '../../src/domain/prompt.ts';
import { TARGET_KINDS, type Question, type Target } from '../../src/domain/question.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { RULES } from '../../src/domain/rules.ts';
import { scoredOnce } from '../../src/domain/scoring.ts';
import type { ShelfStore } from '../../src/domain/shelf.ts';
import { exact } from '../../src/judges/exact.ts';
import { overlap } from '../../src/judges/overlap.ts';
import { ruleProvider } from '../../src/models/rules/provider.ts';
import { replyOf } from '../judges/questions.ts';
import { runOf } from '../store/records.ts';

/** Path → bytes. */
export type FileTree = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** A small set of a benchmark, in the shape of what was published. */
export type Subject = {
  /** With two questions or more, and one of each kind of target that the benchmark has. */
  files: FileTree;
  /** The same questions with other keys: other right options, values and references, and other explanations. */
  rekeyed: FileTree;
  /** What the set calls itself. Default: as its adapter is called. */
  names?: { id: string; title: string };
  /** An answer in the form that the benchmark's prompts ask for. */
  says(answer: Answer, prompt: Prompt): string;
};

/** What the platform gives that a suite runs on. */
export type Platform = {
  /** Serves files at an address; null where none can be served. */
  serve: ((files: FileTree) => Promise<{ base: string; close: () => Promise<void> }>) | null;
  /** Shelves with nothing on them; null where there are none. */
  shelves: (() => ShelfStore) | null;
};

/** Under a folder of its own, as a person picks it. */
export function pickedTree(files: FileTree): Files {
  return folderFiles(
    'picked',
    Object.entries(files).map(([path, bytes]) => ({ path: `picked/${path}`, blob: new Blob([bytes]) })),
  );
}

const never = new AbortController().signal;

/** What every benchmark keeps to, however its files lie and whatever its questions ask. */
export function conforms(adapter: BenchmarkAdapter, subject: Subject, { serve, shelves }: Platform): void {
  const { files, rekeyed, says, names = adapter } = subject;

  const load = (from: Files, options: Partial<LoadOptions> = {}) => {
    const own = shelves?.();
    return adapter.load(from, {
      ...{ version: null, signal: never },
      ...(own !== undefined && { shelves: async () => own }),
      ...options,
    });
  };
  const open = async (from: Files, options: Partial<LoadOptions> = {}) => valueOf(await load(from, options));

  describe(`${adapter.id} conforms`, () => {
    let benchmark: Benchmark;
    beforeAll(async () => {
      benchmark = await open(pickedTree(files));
    });

    const put = (question: Question) => benchmark.prompt(question, 'as-published');
    const read = (question: Question, text: string, finish: Reply['finish'] = 'stop') =>
      benchmark.read(question, { ...replyOf(text), finish }, put(question));
    const answered = (question: Question, answer: Answer) => read(question, says(answer, put(question)));
    const entries = (answerTo: (target: Target) => Answer): Promise<Entry[]> =>
      Promise.all(
        benchmark.questions.map(async (question) => {
          const prediction = await answered(question, answerTo(question.target));
          return { question, item: await scored(question, { prediction, prompt: put(question) }) };
        }),
      );

    describe('opening', () => {
      test('reads the whole of a sound set, without a remark', () => {
        expect(benchmark.remarks).toEqual([]);
        expect(benchmark.questions.length).toBeGreaterThanOrEqual(2);
        const { id, title } = names;
        expect(benchmark).toMatchObject({ id, title });
      });

      test('twice gives the same questions under the same version', async () => {
        const again = await open(pickedTree(files));
        expect(again.version).toBe(benchmark.version);
        expect(again.questions).toEqual(benchmark.questions);
      });

      test('names another version where keys changed, and keeps the ids', async () => {
        const other = await open(pickedTree(rekeyed));
        expect(other.version).not.toBe(benchmark.version);
        expect(idsOf(other)).toEqual(idsOf(benchmark));
      });

      test.each(adapter.ways.filter((way) => way === 'folder' || way === 'zip' || way === 'address'))(
        'by %s gives the same questions under the same version',
        async (way) => {
          const { from, close } = await waysIn(way, files, serve);
          const other = await open(from);
          await close();
          expect([other.version, idsOf(other)]).toEqual([benchmark.version, idsOf(benchmark)]);
          expect(other.questions.map(({ target }) => target)).toEqual(benchmark.questions.map(({ target }) => target));
        },
      );

      test.runIf(adapter.ways.includes('files'))('takes files that were picked one by one', async () => {
        const { from } = await waysIn('files', files, serve);
        expect((await open(from)).questions).toHaveLength(benchmark.questions.length);
      });

      test('tells how far it is', async () => {
        const told: LoadProgress[] = [];
        await open(pickedTree(files), { onProgress: (progress) => told.push(progress) });
        expect(told.length).toBeGreaterThan(0);
        for (const [index, { done, total, bytes }] of told.entries()) {
          expect(done).toBeGreaterThanOrEqual(told[index - 1]?.done ?? 0);
          expect(done).toBeLessThanOrEqual(total);
          if (bytes !== undefined) expect(bytes.done).toBeLessThanOrEqual(bytes.total);
        }
      });

      test('that is left ends with the reason, at once or on the way', async () => {
        const reason = new Error('left');
        const leaving = new AbortController();
        const opening = load(pickedTree(files), {
          signal: leaving.signal,
          onProgress: () => leaving.abort(reason),
        });
        await expect(opening).rejects.toBe(reason);
        await expect(load(pickedTree(files), { signal: leaving.signal })).rejects.toBe(reason);
      });

      test('again needs only what was kept', async () => {
        const own = shelves?.();
        const shelf = own === undefined ? {} : { shelves: async () => own };
        const recorded = recordedFiles(pickedTree(files));
        let kept: ReadonlyMap<string, Uint8Array> = recorded.read;
        const first = await open(recorded.files, { ...shelf, keep: (told) => (kept = told) });
        const again = await open(keptFiles('picked', kept), { ...shelf, version: first.version, origin: null });
        expect(again.questions).toEqual(first.questions);
        expect(again.version).toBe(first.version);
        expect(again.remarks).toEqual(first.remarks);
        // The files that its pictures lie in are closed.
        for (const source of stillsIn(again)) {
          expect(await again.stills?.read(source, never)).toMatchObject({ failure: { code: 'still-missing' } });
        }
      });

      test('of nothing fails by name', async () => {
        const outcome = await load(pickedTree({}));
        expect(outcome).toMatchObject({ ok: false, failure: { code: 'data-missing' } });
        expect(failureOf(outcome).facts['file']).toEqual(expect.any(String));
      });
    });

    describe.each([
      ['breaks off', (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.byteLength / 2))],
      ['is empty', () => new Uint8Array()],
      ['is a web page', () => new TextEncoder().encode('<!doctype html><title>Not found</title>\n'.repeat(40))],
    ])('a file that %s', (_, broken) => {
      test.each(tablesIn(files))('%s is named, and nothing else comes of it', async (path) => {
        const bytes = files[path] ?? new Uint8Array();
        const outcome = await load(pickedTree({ ...files, [path]: new Uint8Array(broken(bytes)) }));
        const failures = outcome.ok
          ? outcome.value.remarks.flatMap((remark) => ('failure' in remark ? [remark.failure] : []))
          : [outcome.failure];
        const named = failures.filter(({ facts }) => baseName(String(facts['file'])) === baseName(path));
        expect(named.length, JSON.stringify(failures)).toBeGreaterThan(0);
        for (const { code } of named) expect(code).toMatch(/^data-/);
        const whole = new Map(benchmark.questions.map((question) => [question.id, question]));
        for (const question of outcome.ok ? outcome.value.questions : []) {
          expect(question).toEqual(whole.get(question.id));
        }
      });
    });

    describe('questions', () => {
      test('have ids of their own, and all that a question needs', () => {
        expect(new Set(idsOf(benchmark)).size).toBe(benchmark.questions.length);
        for (const question of benchmark.questions) {
          for (const word of [question.id, question.stem, question.cluster, question.title]) {
            expect(word.trim()).not.toBe('');
          }
          for (const [facet, value] of Object.entries(question.facets)) {
            expect(facet).not.toBe('');
            expect(value, facet).toEqual(expect.stringMatching(/\S/));
          }
          expect(faultOf(question.target)).toBeNull();
          for (const media of question.media) expect(faultOfMedia(media)).toBeNull();
          const segment = benchmark.segmentOf(question);
          if (segment !== null) expect(benchmark.segments).toContain(segment);
        }
      });

      test('show stills that can be had', async () => {
        const sources = stillsIn(benchmark);
        expect(benchmark.stills === null).toBe(sources.length === 0);
        for (const source of sources) {
          const picture = valueOf((await benchmark.stills?.read(source, never)) ?? success(new Blob()));
          expect(picture.type).toMatch(/^image\//);
          expect(picture.size).toBeGreaterThan(0);
        }
      });
    });

    describe('words', () => {
      test('depend on nothing of the key', async () => {
        const others = new Map((await open(pickedTree(rekeyed))).questions.map((question) => [question.id, question]));
        for (const question of benchmark.questions) {
          const other = others.get(question.id) ?? question;
          expect(other.target).not.toEqual(question.target);
          expect(other.rationale === null).toBe(question.rationale === null);
          if (question.rationale !== null) expect(other.rationale).not.toBe(question.rationale);
          for (const variant of benchmark.variants(question)) {
            for (const rotation of [0, 1]) {
              const words = benchmark.prompt(question, variant, { rotation });
              expect(benchmark.prompt(other, variant, { rotation })).toEqual(words);
              const all = `${words.system}\n${words.text}`;
              for (const secret of secretsOf(question)) expect(all).not.toContain(secret);
            }
          }
        }
      });

      test('come for every way that is offered, the same for equal input', () => {
        for (const question of benchmark.questions) {
          const variants = benchmark.variants(question);
          expect(variants[0]).toBe('as-published');
          expect(new Set(variants).size).toBe(variants.length);
          for (const variant of variants) {
            const words = benchmark.prompt(question, variant);
            expect(words.version).not.toBe('');
            expect(words.text.trim()).not.toBe('');
            expect(benchmark.prompt(question, variant)).toEqual(words);
          }
        }
      });

      test('put every option once, and say in which order', () => {
        for (const question of benchmark.questions) {
          const { target } = question;
          for (const rotation of [0, 1, 2]) {
            const { options, order } = benchmark.prompt(question, 'as-published', { rotation });
            if (target.kind !== 'choice') {
              expect([options, order]).toEqual([null, null]);
              continue;
            }
            const places = order ?? target.options.map((_, index) => index);
            expect([...places].sort((a, b) => a - b)).toEqual(target.options.map((_, index) => index));
            expect(options?.map((option) => option.trim())).toEqual(
              places.map((index) => target.options[index]?.trim()),
            );
          }
        }
      });
    });

    describe('a reply', () => {
      test('that is right reads as right and has full points, in whatever order the options were put', async () => {
        for (const question of benchmark.questions) {
          for (const rotation of [0, 1]) {
            const prompt = benchmark.prompt(question, 'as-published', { rotation });
            const right = rightOf(question.target);
            const prediction = await benchmark.read(question, replyOf(says(right, prompt)), prompt);
            expect(prediction).toMatchObject({ kind: 'read', answer: right });
            const { score } = await scored(question, { prediction, prompt });
            expect(score, question.id).toMatchObject({ kind: 'graded', points: expect.any(Number) });
            if (score.kind === 'graded') expect(score.points).toBe(score.most);
          }
        }
      });

      test('that is wrong reads as what it says and has no points', async () => {
        for (const question of benchmark.questions) {
          const wrong = wrongOf(question.target);
          const prediction = await answered(question, wrong);
          expect(prediction).toMatchObject({ kind: 'read', answer: wrong });
          const { score } = await scored(question, { prediction, prompt: put(question) });
          expect(score, question.id).toMatchObject({ kind: 'graded', points: 0 });
        }
      });

      test.each(['', ' \n\t', '\u200b', '<think>The first one.</think>'])('%j is unread', async (text) => {
        for (const question of benchmark.questions) {
          expect(await read(question, text)).toMatchObject({ kind: 'unread', reply: { text } });
          expect(await read(question, text, 'length')).toMatchObject({ kind: 'unread', reason: 'cut' });
        }
      });

      test.each(Object.keys(HOSTILE))('of %s never throws, and is no guess', async (name) => {
        const text = HOSTILE[name] ?? '';
        for (const question of oneOfEachKind(benchmark)) {
          const prediction = await read(question, text);
          expect(prediction.reply.text).toBe(text);
          // Of a report all words are the answer, whatever they are.
          if (question.target.kind !== 'text') expect(prediction, question.id).toMatchObject({ kind: 'unread' });
        }
      });

      test('that names two options, or declines, is unread', async () => {
        for (const question of benchmark.questions) {
          if (question.target.kind !== 'choice') continue;
          const [first, second] = question.target.options;
          expect((await read(question, `It is ${first} or ${second}.`)).kind).toBe('unread');
          expect(await read(question, 'I cannot determine this from what is shown.')).toMatchObject({
            reason: 'refusal',
          });
        }
      });

      test.each(RULES)('of the rule %s is read wherever there are options', async (model) => {
        const rule = ruleProvider.connect({ model, settings: {}, key: null });
        for (const question of benchmark.questions) {
          if (question.target.kind !== 'choice') continue;
          const reply = valueOf(await rule.reply({ prompt: put(question), attachments: [], schema: null }, never));
          const prediction = await benchmark.read(question, reply, put(question));
          expect(prediction, question.id).toMatchObject({ kind: 'read', answer: { kind: 'choice' } });
          if (model === 'always-a') expect(prediction).toMatchObject({ answer: { index: 0 } });
        }
      });
    });

    describe('figures', () => {
      const values = (of: readonly Entry[]) =>
        new Map(
          benchmark.metrics.map((metric) => {
            const estimate = metric.estimate(of);
            for (const number of [estimate?.value, estimate?.n, estimate?.clusters, ...(estimate?.interval ?? [])]) {
              expect(Number.isFinite(number ?? 0), metric.id).toBe(true);
            }
            return [metric.id, estimate?.value ?? null];
          }),
        );

      test('have ids of their own, and mean what columns of the same name mean', () => {
        const heads = new Map(benchmark.metrics.map((metric) => [metric.id, metric]));
        expect(heads.size).toBe(benchmark.metrics.length);
        for (const { id, title, better, format } of benchmark.board?.columns ?? []) {
          const { title: own, better: ownBetter, format: ownFormat } = heads.get(id) ?? { title, better, format };
          expect([own, ownBetter, ownFormat]).toEqual([title, better, format]);
        }
      });

      test('of nothing are none', () => {
        for (const metric of benchmark.metrics) {
          expect(metric.estimate([]), metric.id).toBeNull();
          expect(metric.lacks?.([]) ?? []).toEqual(expect.any(Array));
        }
      });

      test('of right answers are no worse than those of wrong ones', async () => {
        const [right, wrong] = [values(await entries(rightOf)), values(await entries(wrongOf))];
        let apart = 0;
        for (const { id, better } of benchmark.metrics) {
          const [good, bad] = [right.get(id) ?? null, wrong.get(id) ?? null];
          if (good === null || bad === null) continue;
          const gain = better === 'higher' ? good - bad : bad - good;
          expect(gain, id).toBeGreaterThanOrEqual(0);
          if (gain > 0) apart += 1;
        }
        expect(apart > 0).toBe(benchmark.metrics.length > 0);
      });

      test('leave failed calls as failed, and are no better for them', async () => {
        const right = await entries(rightOf);
        const failed = right.map(({ question }) => ({ question, item: failedItem(question) }));
        const before = structuredClone(failed);
        const [alone, mixed, failedOnly] = [right, [...right.slice(1), ...failed.slice(0, 1)], failed].map(values);
        expect(failed).toEqual(before);
        for (const { id, better } of benchmark.metrics) {
          const best = alone?.get(id) ?? null;
          for (const value of [mixed?.get(id) ?? null, failedOnly?.get(id) ?? null]) {
            if (value === null || best === null) continue;
            expect(better === 'higher' ? best - value : value - best, id).toBeGreaterThanOrEqual(0);
          }
        }
      });
    });

    test.each(TARGET_KINDS)('an answer to a %s goes out of the app and comes back to the last field', async (kind) => {
      const question = benchmark.questions.find(({ target }) => target.kind === kind);
      if (question === undefined) return;
      const prompt = put(question);
      const prediction = await answered(question, rightOf(question.target));
      const { id, version } = benchmark;
      const run = runOf('there-and-back', { benchmark: id, version, questionIds: [question.id] });
      const record = { run, items: [{ ...(await scored(question, { prediction, prompt })), runId: run.id }] };
      const transfers = new RunTransfers({ library: { filesOf: () => null }, app: '1.0.0' });
      const blob = await transfers.exportRuns([record], never);
      const place = { name: 'runs.zip', files: [{ path: 'runs.zip', blob }] };
      const report = valueOf(await transfers.readImport(place, { benchmark, signal: never }));
      expect(report).toMatchObject({ kind: 'runs', records: [record] });
      expect(report.records[0]?.items).toEqual(record.items);
    });

    test('what was published with it is runs of it, or is said to be absent', async () => {
      const { records, remarks } = await adapter.published(pickedTree(files), { benchmark, signal: never });
      expect(records).toEqual([]);
      for (const { kind } of remarks) expect(kind).toBe('absent');
    });
  });
}

const HOSTILE: Readonly<Record<string, string>> = {
  'a name of the language': '__proto__',
  'an object of such names': '{"__proto__": {"answer": "A"}, "constructor": {"answer": "B"}, "toString": null}',
  'control characters': '\u0000\u0001\u0007\u001b[31m\u007f\u0085\u202e\ufeff',
  'a lone half of a character': '\ud800 \udc00',
  'brackets without an end': '{['.repeat(50_000),
  'braces that close nothing': '}'.repeat(100_000),
  'one sign a hundred thousand times': '*'.repeat(100_000),
  'words without an answer, very many': 'the picture is what the picture shows and '.repeat(1_000),
  markup: '<answer><!--</answer>--><b></i>'.repeat(500),
};

/** Files that hold questions; pictures are looked at when they are shown. */
function tablesIn(files: FileTree): string[] {
  return Object.keys(files).filter((path) => !/\.(?:png|jpe?g)$/i.test(path));
}

async function waysIn(
  way: WayIn,
  files: FileTree,
  serve: Platform['serve'],
): Promise<{ from: Files; close: () => Promise<void> }> {
  const close = async () => undefined;
  switch (way) {
    case 'folder':
      return { from: keptFiles('other folder', new Map(Object.entries(files).toReversed())), close };
    case 'files': {
      const picked = Object.entries(files).map(([path, bytes]) => ({ path: baseName(path), blob: new Blob([bytes]) }));
      return { from: folderFiles('picked', picked), close };
    }
    case 'zip': {
      const writer = new ZipWriter(new BlobWriter('application/zip'));
      for (const [path, bytes] of Object.entries(files)) await writer.add(`top/${path}`, new Uint8ArrayReader(bytes));
      return { from: valueOf(await zipFiles('set.zip', await writer.close(), never)), close };
    }
    case 'address': {
      if (serve === null) throw new Error('Nothing can be served here.');
      const server = await serve(files);
      return { from: addressFiles(server.base), close: server.close };
    }
  }
}

const baseName = (path: string) => path.split('/').at(-1) ?? path;

const idsOf = ({ questions }: Benchmark) => questions.map(({ id }) => id);

function oneOfEachKind({ questions }: Benchmark): Question[] {
  return TARGET_KINDS.flatMap((kind) => questions.find(({ target }) => target.kind === kind) ?? []);
}

function stillsIn({ questions }: Benchmark): string[] {
  return questions.flatMap(({ media }) => media.flatMap(({ kind, source }) => (kind === 'still' ? [source] : [])));
}

/** What is wrong with a target; null for nothing. */
function faultOf(target: Target): string | null {
  switch (target.kind) {
    case 'choice': {
      const { options, correct, where } = target;
      if (options.length < 2) return 'fewer than two options';
      if (options.some((option) => option.trim() === '')) return 'an empty option';
      if (!Number.isInteger(correct) || correct < 0 || correct >= options.length) return 'no right option';
      return where !== undefined && where.regions.length !== options.length ? 'regions of other options' : null;
    }
    case 'number': {
      const { correct, min, max, tolerance } = target;
      if (![correct, min, max, tolerance].every(Number.isFinite)) return 'no number';
      return min < max && tolerance >= 0 && tolerance <= 1 ? null : 'an empty span';
    }
    case 'text':
      return target.references.length > 0 && target.references.every((one) => one.trim() !== '')
        ? null
        : 'no reference';
  }
}

function faultOfMedia(media: Media): string | null {
  if (media.source.trim() === '') return 'no source';
  if (media.kind === 'clip' && !(media.start >= 0 && media.start < media.end && Number.isFinite(media.end))) {
    return 'an empty clip';
  }
  const { roi } = media;
  if (roi === null) return null;
  const isInside = roi.x >= 0 && roi.y >= 0 && roi.width > 0 && roi.height > 0;
  return isInside && roi.x + roi.width <= 1 && roi.y + roi.height <= 1 ? null : 'a region beyond the frame';
}

/** What no prompt may hold, in whatever words it is asked. */
function secretsOf({ rationale, target }: Question): string[] {
  return [...(rationale === null ? [] : [rationale]), ...(target.kind === 'text' ? target.references : [])];
}

function rightOf(target: Target): Answer {
  switch (target.kind) {
    case 'choice':
      return { kind: 'choice', index: target.correct };
    case 'number':
      return { kind: 'number', value: target.correct };
    case 'text':
      return { kind: 'text', text: target.references[0] ?? '' };
  }
}

function wrongOf(target: Target): Answer {
  switch (target.kind) {
    case 'choice':
      return { kind: 'choice', index: (target.correct + 1) % target.options.length };
    case 'number':
      return { kind: 'number', value: target.correct + 2 * target.tolerance * (target.max - target.min) };
    case 'text':
      return { kind: 'text', text: 'Zebras graze quietly.' };
  }
}

type ScoredItem = Extract<Item, { state: 'scored' }>;

async function scored(
  question: Question,
  { prediction, prompt }: { prediction: Prediction; prompt: Prompt },
): Promise<ScoredItem> {
  if (prediction.kind === 'unread') throw new Error(`${question.id}: ${prediction.rule} read nothing.`);
  const judge = exact.canGrade(question) ? exact : overlap;
  const score = await judge.grade(question, prediction, never);
  return { ...itemOf(question), state: 'scored', prompt, prediction, ...scoredOnce(score) };
}

function failedItem(question: Question): Item {
  const { failure: reason } = failure('unreachable', { host: 'model.test' }, { retryable: true });
  return { ...itemOf(question), state: 'failed', stage: 'model', failure: reason, prompt: null, request: null };
}

function itemOf({ id }: Question) {
  return { ...MADE_ELSEWHERE, runId: 'run', questionId: id, repeat: 0, attempt: 1, at: '2026-11-30T10:00:00.000Z' };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('It succeeded.');
  return outcome.failure;
}
