import { existsSync, readFileSync } from 'node:fs';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { MedFrameRow } from './medFrameFile.ts';

const MEDFRAMEQA = '../shared/medframeqa';

export const hasMedFrameRecords = existsSync(MEDFRAMEQA);
if (!hasMedFrameRecords) {
  console.warn(`${MEDFRAMEQA} is absent: what is checked against published records and figures is skipped.`);
}

export function medFrameShared<T>(path: string): T {
  return JSON.parse(readFileSync(`${MEDFRAMEQA}/${path}`, 'utf8')) as T;
}

/** The published records with their frames. */
export function publishedRows(): MedFrameRow[] {
  type Shared = Omit<MedFrameRow, 'images' | 'image_url'> & { images: string[] };
  return medFrameShared<Shared[]>('records.json').map((record) => ({
    ...record,
    image_url: null,
    images: record.images.map((path) => new Uint8Array(readFileSync(`${MEDFRAMEQA}/${path}`))),
  }));
}

/** A row of our own making; its pictures are bytes that begin as a JPEG does and do not compress. */
export function inventedRow(
  index: number,
  { pictures = 2, bytes = 400 }: { pictures?: number; bytes?: number } = {},
): MedFrameRow {
  return {
    question_id: `invented-${index}`,
    system: 'digestive system',
    organ: 'liver',
    keyword: null,
    modality: 'CT',
    video_id: `video-${index % 3}`,
    question: `Which of these holds for the first and second images of case ${index}?`,
    options: ['It grows', 'It shrinks', 'It stays', 'It moves'],
    correct_answer: 'ABCD'[index % 4] ?? 'A',
    image_url: null,
    images: Array.from({ length: pictures }, (_, picture) => noise(index * 10 + picture, bytes)),
    reasoning_chain: `Because of case ${index}.`,
  };
}

function noise(seed: number, length: number): Uint8Array {
  const random = xoroshiro128plus(seed);
  const bytes = Uint8Array.from({ length }, () => uniformInt(random, 0, 255));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}
