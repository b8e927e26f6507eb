import { describe, expect, test } from 'vitest';
import { LONGEST_NOTE, LONGEST_TITLE, MOST_QUESTIONS, type Lesson } from '../../src/domain/lesson.ts';
import { packLesson, unpackLesson } from '../../src/ui/state/lessonLink.ts';
import { readLessonFile, writeLessonFile } from '../../src/ui/views/teach/lessonFile.ts';

const lesson: Lesson = {
  title: 'Rib shadows, 肋骨, “first” & <last>',
  seconds: 30,
  questions: [
    { id: 'mcq/How_to_scan_the_(GI)_tract._/3', note: '' },
    { id: 'free/First_Trimester _Ultrasound/0', note: 'Look at the left edge.\nThen at the right one.' },
  ],
};

async function deflate(content: BlobPart): Promise<string> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
}

const pack = (form: unknown) => deflate(JSON.stringify(form));

describe('a lesson in a link', () => {
  test('comes out as it went in', async () => expect(await unpackLesson(await packLesson(lesson))).toEqual(lesson));

  test('needs no escape in an address', async () => expect(await packLesson(lesson)).toMatch(/^[\w-]+$/));

  test('of 12 questions is short enough to be sent about', async () => {
    const questions = Array.from({ length: 12 }, (_, index) => ({
      id: `mcq/How_to_scan_the_Upper_Abdomen_${index}/${index}`,
      note: '',
    }));
    expect((await packLesson({ ...lesson, questions })).length).toBeLessThan(400);
  });

  test('holds as many and as long texts as a lesson may have', async () => {
    const words = 'the rib throws a shadow so tilt until it clears and look at the left edge'.split(' ');
    const questions = Array.from({ length: MOST_QUESTIONS }, (_, index) => ({
      id: `mcq/${index}`,
      note: Array.from({ length: LONGEST_NOTE }, (_, at) => words[(at * (index + 3)) % words.length])
        .join(' ')
        .slice(0, LONGEST_NOTE),
    }));
    const full = { ...lesson, title: 'x'.repeat(LONGEST_TITLE), questions };
    expect(await unpackLesson(await packLesson(full))).toEqual(full);
  });

  test('names each question once', async () => {
    const opened = await unpackLesson(await pack([1, '', null, [['a'], ['b', 'first'], ['a', 'again']]]));
    expect(opened?.questions).toEqual([
      { id: 'a', note: 'again' },
      { id: 'b', note: 'first' },
    ]);
  });

  test('that was cut short on its way is no lesson', async () => {
    const packed = await packLesson(lesson);
    for (const length of [1, 7, packed.length - 4]) expect(await unpackLesson(packed.slice(0, length))).toBeNull();
  });

  test.each([
    ['no base64', () => '***'],
    ['no deflate', () => 'aGVsbG8gdGhlcmU'],
    ['no UTF-8', () => deflate(new Uint8Array([0xff, 0xfe, 0x5b]))],
    ['no JSON', () => deflate('[1,')],
    ['another version', () => pack([2, '', null, []])],
    ['an object', () => pack({ title: '', questions: [] })],
    ['a title that is none', () => pack([1, { toString: 1 }, null, []])],
    ['a title without end', () => pack([1, 'x'.repeat(LONGEST_TITLE + 1), null, []])],
    ['a note without end', () => pack([1, '', null, [['a', 'x'.repeat(LONGEST_NOTE + 1)]]])],
    ['time that is none', () => pack([1, '', 1e99, []])],
    ['a question without a name', () => pack([1, '', null, [['']]])],
    [
      'more questions than a lesson holds',
      () => pack([1, '', null, Array.from({ length: 101 }, (_, id) => [`${id}`])]),
    ],
    ['too much as it is', () => 'A'.repeat(130_000)],
  ])('with %s is no lesson', async (_what, packed) => expect(await unpackLesson(await packed())).toBeNull());

  test('is not unpacked beyond what a lesson can be', async () => {
    const bomb = await deflate(`[1,"",null,[${' '.repeat(8 * 1024 * 1024)}]]`);
    expect(bomb.length).toBeLessThan(128_000);
    expect(await unpackLesson(bomb)).toBeNull();
  });
});

describe('a lesson in a file', () => {
  const read = (text: string) => readLessonFile(new Blob([text]));

  test('comes out as it went in, with its benchmark', async () => {
    const file = writeLessonFile(lesson, 'rexsonovqa@c2b931f');
    expect(await readLessonFile(file)).toEqual({ lesson, benchmark: 'rexsonovqa@c2b931f' });
  });

  test.each([
    ['nothing', ''],
    ['another file', '{"lesson": 9}'],
    ['a list', '[]'],
    ['too much', ' '.repeat(600 * 1024)],
  ])('with %s is no lesson', async (_what, text) => expect(await read(text)).toBeNull());
});
