import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HOSTILE_NAME, HOSTILE_TEXTS } from './hostileTexts.ts';

/** A video that ships with the page: clips are really cut. */
const SHIPPED = 'https://www.youtube.com/watch?v=sampleRb_02';
const TIMES = { time_start: 1, time_end: 2 };

/** A choice for each line of hostile texts, which stands in its stem, its options and its key's explanation; and one free one. */
export const choiceWith = (text: string) =>
  `[MCQ] Stem ${text}\nA. First ${text}\nB. Second ${text}\nC. Third ${text}\nD. Fourth ${text}`;
export const FREE = `[FREE] Free ${HOSTILE_TEXTS.join(' ')}`;

export async function writeHostileBenchmark(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rexsonovqa-benchmark-'));
  const files: Readonly<Record<string, string>> = {
    // As text, since an object of this language would lose its `__proto__`.
    'video_metadata_new.json': `{
      ${JSON.stringify(HOSTILE_NAME)}: ${JSON.stringify({ youtube_url: SHIPPED, start_time: 2, end_time: 20, polluted: 1 })},
      "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }
    }`,
    [`benchmark_questions/mcq/${HOSTILE_NAME}.json`]: JSON.stringify(
      HOSTILE_TEXTS.map((text) => ({
        question: choiceWith(text),
        answer: 'B',
        groundtruth: `Because ${text}`,
        question_type: text.slice(0, 200),
        ...TIMES,
      })),
    ),
    [`benchmark_questions/free/${HOSTILE_NAME}.json`]: JSON.stringify([
      {
        question: FREE,
        answer: `Reference ${HOSTILE_TEXTS.join(' ')}`,
        groundtruth: `Because ${HOSTILE_TEXTS.join(' ')}`,
        question_type: '__proto__',
        ...TIMES,
      },
    ]),
    [`gt_all/gt_${HOSTILE_NAME}.json`]: JSON.stringify(
      HOSTILE_TEXTS.map((text) => ({ start: 1, end: 2, action: `Done ${text}`, interpretation: `Seen ${text}` })),
    ),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
