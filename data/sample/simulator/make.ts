/**
 * `npx tsx data/sample/simulator/make.ts [id…]` films every scene, or those named, into `data/sample/videos`, and
 * records a digest of a few frames of each. `… --digest <id> <first> <count>` prints the digest of those frames,
 * `… --raw <id> <first> <count>` writes them to standard output as RGB.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { FPS, HEIGHT, WIDTH, frames } from './film.ts';
import type { Scene } from './scene.ts';
import { SCENES } from './scenes/index.ts';
import { SAMPLE_RATE, murmur } from './sound.ts';

const VIDEOS = fileURLToPath(new URL('../videos/', import.meta.url));
const DIGESTS = fileURLToPath(new URL('../digests.json', import.meta.url));

/** The frames whose digest is kept: enough to notice a change, few enough to render in a test. */
const DIGESTED = { first: 300, count: 2 };

const SECONDS_BETWEEN_KEYFRAMES = 5;
const QUALITY = 21;
const MOST_BITS_PER_SECOND = '900k';
const SOUND_BITS_PER_SECOND = '20k';

async function film(scene: Scene): Promise<void> {
  await mkdir(VIDEOS, { recursive: true });
  const sound = `${VIDEOS}${scene.id}.pcm`;
  const keyframes = String(SECONDS_BETWEEN_KEYFRAMES * FPS);
  await writeFile(sound, murmur(scene));
  const encoder = spawn(
    'ffmpeg',
    [
      ['-v', 'error', '-y'],
      ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'],
      ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound],
      ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', String(QUALITY), '-pix_fmt', 'yuv420p'],
      ['-maxrate', MOST_BITS_PER_SECOND, '-bufsize', '2700k', '-aq-mode', '3', '-deblock', '-1:-1'],
      ['-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'],
      ['-c:a', 'aac', '-b:a', SOUND_BITS_PER_SECOND],
      // Nothing of the machine or the day goes into the file.
      ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
      ['-movflags', '+faststart', `${VIDEOS}${scene.id}.mp4`],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  for (const { bytes } of frames(scene)) {
    if (!encoder.stdin.write(Buffer.from(bytes))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await finished(encoder.stdin);
  const [code] = await ended;
  await rm(sound);
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${scene.id}`);
}

function digest(scene: Scene, first: number, count: number): string {
  const hash = createHash('sha256');
  for (const { bytes } of frames(scene, first, count)) hash.update(bytes);
  return hash.digest('hex');
}

function named(id: string | undefined): Scene {
  const scene = SCENES.find((candidate) => candidate.id === id);
  if (!scene) throw new Error(`No scene "${id ?? ''}"; there are ${SCENES.map((each) => each.id).join(', ')}`);
  return scene;
}

async function record(scene: Scene): Promise<void> {
  const known = JSON.parse(await readFile(DIGESTS, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const sha256 = digest(scene, DIGESTED.first, DIGESTED.count);
  const digests = { ...known, [scene.id]: { ...DIGESTED, sha256 } };
  await writeFile(DIGESTS, `${JSON.stringify(digests, null, 2)}\n`);
}

async function writeRaw(scene: Scene, first: number, count: number): Promise<void> {
  for (const { bytes } of frames(scene, first, count)) {
    if (!process.stdout.write(Buffer.from(bytes))) await once(process.stdout, 'drain');
  }
}

const [command, ...rest] = process.argv.slice(2);
if (command === '--digest' || command === '--raw') {
  const [id, first, count] = rest;
  const scene = named(id);
  if (command === '--digest') console.log(digest(scene, Number(first), Number(count)));
  else await writeRaw(scene, Number(first), Number(count));
} else {
  const scenes = command === undefined ? SCENES : [command, ...rest].map(named);
  for (const scene of scenes) {
    await film(scene);
    await record(scene);
  }
}
