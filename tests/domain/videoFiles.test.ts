import { describe, expect, test } from 'vitest';
import type { Segment } from '../../src/domain/benchmark.ts';
import { lengthFit, sourceOfFile } from '../../src/domain/videoFiles.ts';

const segment = (id: string, source: string): Segment => ({
  ...{ id, source, title: id.replaceAll('_', ' ').trim() },
  ...{ start: 0, end: 60, alignment: null },
});
const segments = [
  segment('Left_Kidney_Ultrasound', 'aaaaaaaaaaa'),
  segment('Scan_(GI)_tract.', '-RrN2G9YBjA'),
  segment('Upper_Abdomen_1', 'bbbbbbbbbbb'),
  segment('Upper_Abdomen_2', 'bbbbbbbbbbb'),
  segment('Twice', 'ccccccccccc'),
  segment('Twice', 'ddddddddddd'),
];

describe('a file belongs to the video', () => {
  test.each([
    ['Some title [aaaaaaaaaaa].mp4', 'aaaaaaaaaaa'],
    ['-RrN2G9YBjA.webm', '-RrN2G9YBjA'],
    ['2024--RrN2G9YBjA-360p.mkv', '-RrN2G9YBjA'],
    ['folder/left kidney ultrasound.MP4', 'aaaaaaaaaaa'],
    ['Scan (GI) tract.mov', '-RrN2G9YBjA'],
    ['Upper_Abdomen_2.mp4', 'bbbbbbbbbbb'],
  ])('that %s names', (name, source) => {
    expect(sourceOfFile(name, segments)).toBe(source);
  });

  test.each(['aaaaaaaaaaa.txt', 'xaaaaaaaaaaay.mp4', 'Kidney.mp4', 'Twice.mp4', '.mp4'])('and %s to none', (name) => {
    expect(sourceOfFile(name, segments)).toBeNull();
  });
});

test('a file fits by its length where it reaches all segments, and is as long as the video where that is known', () => {
  expect(lengthFit(600, { needed: 500, known: null })).toBe('fits');
  expect(lengthFit(499, { needed: 500, known: null })).toBe('fits');
  expect(lengthFit(490, { needed: 500, known: null })).toBe('too-short');
  expect(lengthFit(600, { needed: 500, known: 601.5 })).toBe('fits');
  expect(lengthFit(600, { needed: 500, known: 720 })).toBe('other-length');
  expect(lengthFit(null, { needed: 500, known: 720 })).toBe('unknown');
});
