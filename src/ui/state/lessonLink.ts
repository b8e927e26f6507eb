import * as v from 'valibot';
import {
  LONGEST_ID,
  LONGEST_NOTE,
  LONGEST_TITLE,
  LONGEST_VOTE,
  MOST_QUESTIONS,
  type Lesson,
} from '../../domain/lesson.ts';

/** Characters of a packed lesson that are still read: the longest lesson that there is takes no more. */
const LONGEST_LINK = 128_000;

/** Bytes that a link may unpack to. A few hostile ones could name gigabytes. */
const MOST_BYTES = 256 * 1024;

/** Of the form below. */
const VERSION = 1;

const FORMAT = 'deflate-raw';

export const titleReader = v.pipe(v.string(), v.maxLength(LONGEST_TITLE));
export const secondsReader = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(LONGEST_VOTE)));
export const idReader = v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_ID));
export const noteReader = v.pipe(v.string(), v.maxLength(LONGEST_NOTE));

/** Names would take more room than what they name: version, title, seconds, questions. */
const linkReader = v.pipe(
  v.strictTuple([
    v.literal(VERSION),
    titleReader,
    secondsReader,
    v.pipe(
      v.array(v.union([v.strictTuple([idReader]), v.strictTuple([idReader, noteReader])])),
      v.maxLength(MOST_QUESTIONS),
    ),
  ]),
  v.transform(([, title, seconds, questions]): Lesson => ({
    title,
    seconds,
    questions: [...new Map(questions.map(([id, note]) => [id, { id, note: note ?? '' }])).values()],
  })),
);

/** A lesson as an address holds it: compressed, in letters that an address takes as they are. */
export async function packLesson({ title, seconds, questions }: Lesson): Promise<string> {
  const form = [VERSION, title, seconds, questions.map(({ id, note }) => (note === '' ? [id] : [id, note]))];
  const packed = new Blob([JSON.stringify(form)]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null for what is no lesson: cut short on its way, damaged, or made to do harm. */
export async function unpackLesson(packed: string): Promise<Lesson | null> {
  if (packed.length > LONGEST_LINK) return null;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = await readUpTo(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)), MOST_BYTES);
    const lesson = v.safeParse(linkReader, JSON.parse(text));
    return lesson.success ? lesson.output : null;
  } catch (error) {
    // No base64, no deflate, no UTF-8, no JSON, or too much of it.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError) return null;
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Stops unpacking where it exceeds so many bytes, with a `RangeError`. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(`more than ${most} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
