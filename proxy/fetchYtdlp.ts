import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { programName } from './cacheFolder.ts';

export const RELEASE_BASE = 'https://github.com/yt-dlp/yt-dlp/releases/latest/download';
const SUMS = 'SHA2-256SUMS';
/** A host that cannot be reached must not hold up the start. */
const CONNECT_MS = 5000;
const STALL_MS = 10_000;
/** The largest release is 40 MB: 120 s is enough at 3 Mbit/s. */
const TOTAL_MS = 120_000;
const MAX_SUMS_BYTES = 100_000;
const MAX_PROGRAM_BYTES = 200_000_000;

export type Fetched =
  /** `path` was just written, or holds the newest release already. */
  { kind: 'fetched' | 'current'; path: string } | { kind: 'failed'; reason: string };

/**
 * Fetches the current release into `folder`, checked against the SHA-256 that the release itself lists. `asset` is the
 * file of the release to take. Rejects with the abort reason, after what was begun has been removed.
 */
export async function fetchYtdlp({
  folder,
  base,
  asset = assetName({ platform: process.platform, arch: process.arch, musl: usesMusl() }),
  signal = null,
}: {
  folder: string;
  base: string;
  asset?: string;
  signal?: AbortSignal | null;
}): Promise<Fetched> {
  const target = path.join(folder, programName());
  const temporary = `${target}.${process.pid}.part`;
  try {
    const deadline = AbortSignal.any([AbortSignal.timeout(TOTAL_MS), ...(signal ? [signal] : [])]);
    const wanted = sumOf(asset, await readText(`${base}/${SUMS}`, deadline));
    if (wanted === null) return { kind: 'failed', reason: `the release lists no ${asset}` };
    if ((await sumOfFile(target)) === wanted) return { kind: 'current', path: target };

    await mkdir(folder, { recursive: true });
    const sum = await download(`${base}/${asset}`, temporary, deadline);
    if (sum !== wanted) return { kind: 'failed', reason: `${asset} has not the checksum that its release lists` };
    await rename(temporary, target);
    return { kind: 'fetched', path: target };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: 'failed', reason: reasonOf(error) };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The file of a release that runs here. The plain `yt-dlp` needs a Python; the others bring their own. */
export function assetName({
  platform,
  arch,
  musl,
}: {
  platform: NodeJS.Platform;
  arch: string;
  musl: boolean;
}): string {
  switch (`${platform} ${arch}`) {
    case 'linux x64':
      return musl ? 'yt-dlp_musllinux' : 'yt-dlp_linux';
    case 'linux arm64':
      return musl ? 'yt-dlp_musllinux_aarch64' : 'yt-dlp_linux_aarch64';
    case 'darwin x64':
    case 'darwin arm64':
      return 'yt-dlp_macos';
    case 'win32 x64':
      return 'yt-dlp.exe';
    case 'win32 arm64':
      return 'yt-dlp_arm64.exe';
    case 'win32 ia32':
      return 'yt-dlp_x86.exe';
    default:
      return 'yt-dlp';
  }
}

/** Reads lines of `<sum>  <name>`; null where the asset is not listed. */
function sumOf(asset: string, sums: string): string | null {
  const lines = sums.split('\n').map((line) => line.trim().split(/\s+\*?/));
  return lines.find(([sum = '', name]) => name === asset && /^[0-9a-f]{64}$/.test(sum))?.[0] ?? null;
}

async function sumOfFile(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function readText(address: string, deadline: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(address, { maxBytes: MAX_SUMS_BYTES, deadline })) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Resolves to the checksum of what was written. */
async function download(address: string, file: string, deadline: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'w', 0o755);
  try {
    for await (const chunk of readBody(address, { maxBytes: MAX_PROGRAM_BYTES, deadline })) {
      hash.update(chunk);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

async function* readBody(
  address: string,
  { maxBytes, deadline }: { maxBytes: number; deadline: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const patience = (milliseconds: number, reason: string) =>
    setTimeout(() => silence.abort(new Error(reason)), milliseconds);
  let timer = patience(CONNECT_MS, `no answer within ${CONNECT_MS / 1000} s`);
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([silence.signal, deadline]) });
    if (!answer.ok || answer.body === null) throw new Error(`the release host answered ${answer.status}`);
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error('the file is larger than any release');
      yield chunk;
      timer = patience(STALL_MS, `the download stood still for ${STALL_MS / 1000} s`);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Node's `fetch` says only "fetch failed", and why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it took more than ${TOTAL_MS / 1000} s`;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** Node's report names the glibc it runs on; on musl (Alpine) there is none. */
function usesMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
