import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { numberedPicture } from './frameNumber.ts';
import { native } from './nativeFfmpeg.ts';
import { ODD_SOURCES } from './oddSources.ts';
import { FOREIGN_KINDS, HEVC_KINDS, ODD_KINDS, SOURCE_KINDS, unevenly, type SourceKind } from './sourceKinds.ts';

const ROOT = `${import.meta.dirname}/../..`;
const SIZE = { width: 320, height: 180 };
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'];
/** About 2.5 Mbit/s, so that what is read beyond the need stands out. */
const LARGE = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '14'];
const X265 = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-x265-params',
  'log-level=none:keyint=75:open-gop=1:bframes=3',
];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
/** Two and a half seconds between keyframes; no keyframe where the scene changes. */
const KEYFRAMES = ['-g', '75', '-sc_threshold', '0'];
const FRAGMENTS = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'];

type Recipe = { rate: number; args: readonly string[]; sound?: true; stored?: 'transposed' | 'upside down' };

/** How each file is made out of numbered pictures. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  'plain.mp4': { rate: 30, args: [...X264, ...KEYFRAMES, '-bf', '0', '-movflags', '+faststart'] },
  'bframes.mp4': {
    rate: 30,
    sound: true,
    args: [
      ...X264,
      ...KEYFRAMES,
      '-bf',
      '3',
      '-b_strategy',
      '0',
      '-c:a',
      'aac',
      '-shortest',
      '-movflags',
      '+faststart',
    ],
  },
  'large.mp4': {
    rate: 30,
    sound: true,
    args: [...LARGE, ...KEYFRAMES, '-bf', '3', '-c:a', 'aac', '-b:a', '64k', '-shortest', '-movflags', '+faststart'],
  },
  'segments.mp4': {
    rate: 30,
    args: [...LARGE, ...KEYFRAMES, '-movflags', 'frag_keyframe+empty_moov+default_base_moof+dash+global_sidx'],
  },
  'index-last.mp4': { rate: 30, args: [...X264, ...KEYFRAMES] },
  'variable.mp4': {
    rate: 60,
    args: [
      '-vf',
      `settb=1/60,setpts='${unevenExpression()}'`,
      '-fps_mode',
      'passthrough',
      '-enc_time_base',
      '1/60',
      ...X264,
      ...KEYFRAMES,
    ],
  },
  '19.mp4': { rate: 19.1, args: [...X264, ...KEYFRAMES] },
  '22.mov': { rate: 22.7, args: [...X264, ...KEYFRAMES] },
  '31.mp4': { rate: 31.2, args: [...X264, ...KEYFRAMES] },
  '39.mp4': { rate: 39, args: [...X264, ...KEYFRAMES] },
  'fragmented.mp4': { rate: 30, args: [...X264, ...KEYFRAMES, ...FRAGMENTS] },
  'dash.mp4': { rate: 30, args: [...X264, ...KEYFRAMES, ...FRAGMENTS, '-output_ts_offset', '12.5'] },
  'rotated.mp4': { rate: 30, stored: 'transposed', args: ['-vf', 'transpose=cclock', ...X264, ...KEYFRAMES] },
  'upside-down.mp4': { rate: 30, stored: 'upside down', args: ['-vf', 'hflip,vflip', ...X264, ...KEYFRAMES] },
  'h264.mkv': { rate: 30, sound: true, args: [...X264, ...KEYFRAMES, '-bf', '3', '-c:a', 'aac', '-shortest'] },
  'transport.ts': { rate: 30, args: [...X264, ...KEYFRAMES, '-bf', '2'] },
  'vp9.webm': {
    rate: 30,
    args: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '7', '-b:v', '1M', '-g', '75'],
  },
  'av1.webm': {
    rate: 30,
    args: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-g', '75'],
  },
  'av1.mp4': {
    rate: 30,
    args: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-g', '75'],
  },
  'av1-10.mp4': {
    rate: 30,
    args: [
      '-c:v',
      'libaom-av1',
      '-usage',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '1M',
      '-g',
      '75',
      '-pix_fmt',
      'yuv420p10le',
    ],
  },
  'hevc.mp4': { rate: 30, args: [...X265, '-tag:v', 'hvc1'] },
  'hevc-10.mkv': { rate: 30, args: [...X265, '-pix_fmt', 'yuv420p10le'] },
  'mpeg2.mpeg': {
    rate: 25,
    sound: true,
    args: ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15', '-bf', '2', '-c:a', 'mp2', '-shortest'],
  },
  'mpeg2.ts': { rate: 25, args: ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15', '-bf', '2'] },
  'slow.avi': { rate: 1, args: ['-c:v', 'mpeg4', '-q:v', '3'] },
  'recovery.mp4': {
    rate: 30,
    args: ['-c:v', 'libx264', '-preset', 'veryfast', '-x264-params', 'intra-refresh=1:keyint=45', '-bf', '0'],
  },
  'wide-pixels.mp4': { rate: 30, args: ['-vf', 'setsar=4/3', ...X264, ...KEYFRAMES, '-bf', '0'] },
  'wide-pixels-turned.mp4': {
    rate: 30,
    stored: 'transposed',
    args: ['-vf', 'transpose=cclock,setsar=3/4', ...X264, ...KEYFRAMES],
  },
  'wide-pixels.avi': { rate: 30, args: ['-vf', 'setsar=4/3', '-c:v', 'mpeg4', '-q:v', '3'] },
  'av1.ivf': {
    rate: 30,
    args: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-g', '75', '-f', 'ivf'],
  },
  'mpeg4.avi': { rate: 25, args: ['-c:v', 'mpeg4', '-q:v', '3', '-g', '50'] },
  'mpeg4.mp4': { rate: 25, args: ['-c:v', 'mpeg4', '-q:v', '3', '-g', '50'] },
};

/** The bytes of a source, made on first use and kept with the packages. */
export async function sourceFile(file: string): Promise<string> {
  const path = `${cacheFolder()}/${file}`;
  if (!existsSync(path)) await (making[file] ??= make(file, path));
  return path;
}

/** Files that are broken on purpose, out of the sound ones. */
const BROKEN: Readonly<Record<string, (part: string) => Promise<void>>> = {
  'corrupt.mp4': (part) =>
    spoil('bframes.mp4', part, (bytes) => {
      // A hundred bytes in every six thousand, behind the index and the first keyframe.
      for (let at = bytes.indexOf('mdat') + 40_000; at < bytes.length - 100; at += 6000) bytes.fill(0x5a, at, at + 100);
    }),
  'unknown-codec.mp4': (part) => spoil('plain.mp4', part, (bytes) => bytes.write('zzzz', bytes.indexOf('avc1', 64))),
  'sound-only.mp4': async (part) => {
    await native('ffmpeg', ['-v', 'error', '-y', ...SOUND, '-t', '2', '-c:a', 'aac', part]);
  },
  'words.mp4': (part) => writeFile(part, 'These are words and no video.\n'.repeat(100)),
  'empty.mp4': (part) => writeFile(part, ''),
};

async function spoil(file: string, part: string, change: (bytes: Buffer) => void): Promise<void> {
  const bytes = await readFile(await sourceFile(file));
  change(bytes);
  await writeFile(part, bytes);
}

const making: Record<string, Promise<void>> = {};

async function make(file: string, path: string): Promise<void> {
  await mkdir(cacheFolder(), { recursive: true });
  const part = `${cacheFolder()}/${process.pid}-${file}`;
  const broken = BROKEN[file] ?? ODD_SOURCES[file];
  if (broken) {
    await broken(part, sourceFile);
  } else if (file === 'edit-list.mp4') {
    // Copying from between two keyframes leaves the earlier pictures in the file and an edit list that hides them.
    await native('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-ss',
      '1',
      '-i',
      await sourceFile('bframes.mp4'),
      '-c',
      'copy',
      part,
    ]);
  } else if (file === 'cover-first.mkv') {
    const cover = ['-f', 'lavfi', '-i', 'color=red:s=320x180:r=25:d=0.04'];
    const both = [...cover, '-i', await sourceFile('plain.mp4'), '-map', '0:v', '-map', '1:v'];
    await native('ffmpeg', ['-v', 'error', '-y', ...both, '-c:v:0', 'mjpeg', '-c:v:1', 'copy', part]);
  } else {
    const recipe = RECIPES[file];
    if (!recipe) throw new Error(`no recipe for ${file}`);
    await encode(part, file, recipe);
    if (recipe.stored) await setMatrix(part, recipe.stored);
  }
  await rename(part, path);
}

async function encode(part: string, file: string, { rate, args, sound }: Recipe): Promise<void> {
  const kinds: SourceKind[] = [SOURCE_KINDS, FOREIGN_KINDS, HEVC_KINDS, ODD_KINDS].flatMap((table) =>
    Object.values(table),
  );
  const count = kinds.find((kind) => kind.file === file)?.times.length ?? 0;
  const pictures = function* () {
    for (let number = 0; number < count; number += 1) yield numberedPicture(number, SIZE);
  };
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${SIZE.width}x${SIZE.height}`, '-r', String(rate)];
  const input = [...raw, '-i', '-', ...(sound ? SOUND : [])];
  await native('ffmpeg', ['-v', 'error', '-y', ...input, '-pix_fmt', 'yuv420p', ...args, part], pictures());
}

/** Writes how the stored pictures are to be turned into the header of the picture track. */
async function setMatrix(path: string, stored: 'transposed' | 'upside down'): Promise<void> {
  const bytes = await readFile(path);
  // Version 0 of the box: 4 bytes of version and flags, then 36 of numbers, then the matrix.
  const at = bytes.indexOf('tkhd') + 4 + 4 + 36;
  const one = 0x10000;
  const [a, b, c, d] = stored === 'transposed' ? [0, one, -one, 0] : [-one, 0, 0, -one];
  [a, b, 0, c, d, 0, 0, 0, 0x40000000].forEach((value, index) => bytes.writeInt32BE(value ?? 0, at + 4 * index));
  await writeFile(path, bytes);
}

/** ffmpeg's expression for the times of `unevenly`, in sixtieths of a second. */
function unevenExpression(): string {
  const steps = unevenly(6).map((time) => Math.round(time * 60));
  const period = steps[5] ?? 0;
  const within = [1, 2, 3, 4].reduceRight((rest, n) => `if(eq(mod(N,5),${n}),${steps[n]},${rest})`, '0');
  return `floor(N/5)*${period}+${within}`;
}

/** A new recipe or a new picture makes new files. */
function cacheFolder(): string {
  const recipe = ['sources.ts', 'oddSources.ts', 'frameNumber.ts', 'sourceKinds.ts'].map((name) =>
    readFileSync(`${import.meta.dirname}/${name}`),
  );
  const hash = createHash('sha256');
  for (const part of recipe) hash.update(part);
  return `${ROOT}/node_modules/.cache/clip-sources/${hash.digest('hex').slice(0, 12)}`;
}
