import { beforeAll, describe, expect, test } from 'vitest';
import { JSON_LINES } from '../../../src/benchmarks/jsonlines/adapter.ts';
import type { Benchmark } from '../../../src/domain/benchmark.ts';
import type { Item } from '../../../src/domain/item.ts';
import { MADE_ELSEWHERE } from '../../../src/domain/item.ts';
import type { Entry } from '../../../src/domain/metric.ts';
import type { Answer } from '../../../src/domain/prediction.ts';
import type { Variant } from '../../../src/domain/prompt.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { writtenFiles } from '../writtenFiles.ts';
import { CHOICE, CLIP, NUMBER, TEXT, writtenSet } from './writtenSet.ts';

const signal = new AbortController().signal;

const reply = (text: string): Reply => ({
  ...{ text, thoughts: null, finish: 'stop', finishReason: null, model: null, latency: 1, request: null },
  tokens: { prompt: null, reply: null, thoughts: null },
});

let set: Benchmark;
beforeAll(async () => {
  const files = writtenFiles({ 'set.jsonl': writtenSet([CHOICE, NUMBER, TEXT, CLIP]) });
  const loaded = await JSON_LINES.load(files, { version: null, signal });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.failure));
  set = loaded.value;
});

function question(id: string): Question {
  const found = set.questions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

describe('a prompt', () => {
  const words = (id: string, variant: Variant = 'as-published') => set.prompt(question(id), variant);

  test('puts options under letters, a number with its unit, and a text with neither', () => {
    expect(words('c').text).toBe('Which?\n\nA. left\nB. right');
    expect(words('c').options).toEqual(['left', 'right']);
    expect(words('n').system).toContain('one number in cm');
    expect([words('n').text, words('n').options]).toEqual(['How long?', null]);
    expect(words('t').system).toContain('three sentences at most');
  });

  test('says what is seen, and names each wording', () => {
    const seen: [string, Variant, string, string][] = [
      ['c', 'as-published', 'one image', 'jsonlines-1+image'],
      ['c', 'blind', 'not shown', 'jsonlines-1+no-image'],
      ['t', 'as-published', 'several images', 'jsonlines-1+images'],
      ['t', 'first-image', 'the first alone', 'jsonlines-1+first-image'],
      ['v', 'as-published', 'a short clip', 'jsonlines-1+clip'],
      ['v', 'first-frame', 'the first frame', 'jsonlines-1+first-frame'],
      ['v', 'blind', 'not shown', 'jsonlines-1+no-clip'],
    ];
    for (const [id, variant, part, version] of seen) {
      expect(words(id, variant).system).toContain(part);
      expect(words(id, variant).version).toBe(version);
    }
  });

  test('holds nothing of the key', () => {
    expect(JSON.stringify([words('n'), words('t')])).not.toMatch(/5\.2|cyst/);
  });
});

test('a reply is read by the kind of its question, and a moved option by its place in the question', async () => {
  const answers: [string, string, Answer | null][] = [
    ['c', 'Answer: B. It is right.', { kind: 'choice', index: 1 }],
    ['n', 'Answer: 52 mm', { kind: 'number', value: 5.2 }],
    ['n', 'It is 5 or 6 cm.', null],
    ['t', 'A cyst.', { kind: 'text', text: 'A cyst.' }],
  ];
  for (const [id, text, answer] of answers) {
    const read = await set.read(question(id), reply(text));
    expect(read.kind === 'read' ? read.answer : null).toEqual(answer);
  }
  const asked = set.prompt(question('c'), 'rotated', { rotation: 1 });
  expect(await set.read(question('c'), reply('Answer: A'), asked)).toMatchObject({ answer: { index: 1 } });
});

describe('figures', () => {
  const by = { id: 'exact', model: null, promptVersion: null };
  const prompt = { version: 'x', system: '', text: '', options: null, order: null };

  /** `answer` null is a reply that nothing could be read in. */
  function entry(id: string, answer: Answer | null, points = 0): Entry {
    const head = { runId: 'r', questionId: id, repeat: 0, attempt: 1, at: null, ...MADE_ELSEWHERE, prompt };
    const score = { kind: 'graded' as const, points, most: 1, errorType: null, remark: null, by };
    const item: Item =
      answer === null
        ? {
            ...head,
            state: 'answered',
            prediction: { kind: 'unread', reply: reply(''), reason: 'unreadable', rule: '' },
          }
        : {
            ...head,
            state: 'scored',
            prediction: { kind: 'read', reply: reply(''), answer, rule: '' },
            ...{ score, scores: [score], person: [] },
          };
    return { question: question(id), item };
  }

  const figures = (entries: readonly Entry[]) =>
    Object.fromEntries(set.metrics.map(({ title, estimate }) => [title, estimate(entries)?.value ?? null]));

  test('are those of the kinds of questions that a set has', async () => {
    expect(set.metrics.map(({ id }) => id)).toEqual(['accuracy', 'within', 'mae', 'rmse', 'bleu4', 'rougeL']);
    const clips = await JSON_LINES.load(writtenFiles({ 'a.jsonl': writtenSet([CLIP]) }), { version: null, signal });
    expect(clips.ok && clips.value.metrics.map(({ id }) => id)).toEqual(['accuracy']);
  });

  test('count an unread reply as wrong in shares, and leave it out of errors', () => {
    // By hand: one choice right, one unread; 6.2 for 5.2 of a span of 10, and one unread.
    const entries = [
      entry('c', { kind: 'choice', index: 1 }, 1),
      entry('v', null),
      entry('n', { kind: 'number', value: 6.2 }),
    ];
    const { Accuracy, 'MAE, of span': mae, 'RMSE, of span': rmse, ...rest } = figures(entries);
    expect(Accuracy).toBe(0.5);
    expect([mae, rmse]).toEqual([expect.closeTo(0.1, 10), expect.closeTo(0.1, 10)]);
    expect(rest).toEqual({ 'Within tolerance': 0, 'BLEU-4': null, 'ROUGE-L': null });
    expect(figures([entry('n', null)])).toMatchObject({ 'Within tolerance': 0, 'MAE, of span': null });
  });

  test('of a text that is the reference are full', () => {
    const full = figures([entry('t', { kind: 'text', text: 'A cyst.' })]);
    expect(full).toMatchObject({ 'ROUGE-L': 100, Accuracy: null });
  });
});
