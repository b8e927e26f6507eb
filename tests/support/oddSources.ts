import { readFile, writeFile } from 'node:fs/promises';

type SourceFile = (file: string) => Promise<string>;
type Maker = (part: string, sourceFile: SourceFile) => Promise<void>;

/** Of what is there, in bytes; the rest is as if it had never come. */
const CUT_SHARE = 0.6;
const TS_PACKET = 188;

/** Sound files changed afterwards: cut off, with other edit lists, with an index that makes no sense. */
export const ODD_SOURCES: Readonly<Record<string, Maker>> = {
  'cut-off.mkv': cutOff('h264.mkv'),
  'cut-off.webm': cutOff('vp9.webm'),
  'cut-off.ts': cutOff('transport.ts'),
  'cut-off.avi': cutOff('mpeg4.avi'),
  'begun-midway.ts': begunMidway,
  'joined.ts': joined,
  'edit-tail.mp4': edited(({ clip }) => [clip(0, 4)]),
  'edit-middle.mp4': edited(({ clip }) => [clip(1, 4)]),
  'edit-late.mp4': edited(({ clip, nothing }) => [nothing(0.5), clip(1, 4)]),
  'edit-several.mp4': edited(({ clip }) => [clip(0, 2), clip(6, 2)]),
  'counts.mp4': spoilt('stts', 12),
  'table.mp4': spoilt('stsc', 8),
  'clock.mp4': spoilt('mdhd', 16, 0),
};

function cutOff(file: string): Maker {
  return async (part, sourceFile) => {
    const bytes = await readFile(await sourceFile(file));
    await writeFile(part, bytes.subarray(0, Math.floor(bytes.length * CUT_SHARE) + 1));
  };
}

/** Without the first third, so that it begins between two keyframes; the tables in front stay. */
async function begunMidway(part: string, sourceFile: SourceFile): Promise<void> {
  const bytes = await readFile(await sourceFile('transport.ts'));
  const packets = Math.floor(bytes.length / TS_PACKET / 3);
  await writeFile(part, Buffer.concat([bytes.subarray(0, 3 * TS_PACKET), bytes.subarray(packets * TS_PACKET)]));
}

/** Twice the same, so that in the middle all times begin again. */
async function joined(part: string, sourceFile: SourceFile): Promise<void> {
  const bytes = await readFile(await sourceFile('transport.ts'));
  await writeFile(part, Buffer.concat([bytes, bytes]));
}

/** Writes 32 bits into a box's body, `at` bytes behind the beginning of its name. */
function spoilt(box: string, at: number, value = 0x7fffffff): Maker {
  return async (part, sourceFile) => {
    const bytes = await readFile(await sourceFile('plain.mp4'));
    bytes.writeUInt32BE(value, bytes.indexOf(box) + at);
    await writeFile(part, bytes);
  };
}

type Entry = { seconds: number; ticks: number };
type Writing = {
  /** So many seconds of the film, from one of its seconds on. */
  clip: (from: number, seconds: number) => Entry;
  nothing: (seconds: number) => Entry;
};

/** The film with its index last, so that nothing else moves, and another edit list (ISO/IEC 14496-12, 8.6.6). */
function edited(write: (writing: Writing) => Entry[]): Maker {
  return async (part, sourceFile) => {
    const bytes = await readFile(await sourceFile('index-last.mp4'));
    const elst = bytes.indexOf('elst');
    const movieClock = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
    const trackClock = bytes.readUInt32BE(bytes.indexOf('mdhd') + 16);
    const first = bytes.readInt32BE(elst + 16);
    const entries = write({
      clip: (from, seconds) => ({ seconds, ticks: first + from * trackClock }),
      nothing: (seconds) => ({ seconds, ticks: -1 }),
    });
    const box = Buffer.alloc(16 + 12 * entries.length);
    box.writeUInt32BE(box.length, 0);
    box.write('elst', 4);
    box.writeUInt32BE(entries.length, 12);
    for (const [index, { seconds, ticks }] of entries.entries()) {
      const at = 16 + 12 * index;
      box.writeUInt32BE(seconds * movieClock, at);
      box.writeInt32BE(ticks, at + 4);
      box.writeUInt32BE(0x10000, at + 8);
    }
    const length = bytes.readUInt32BE(elst - 4);
    const whole = Buffer.concat([bytes.subarray(0, elst - 4), box, bytes.subarray(elst - 4 + length)]);
    for (const parent of ['edts', 'trak', 'moov']) {
      const at = whole.indexOf(parent) - 4;
      whole.writeUInt32BE(whole.readUInt32BE(at) + box.length - length, at);
    }
    await writeFile(part, whole);
  };
}
