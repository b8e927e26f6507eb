import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

const ON_WINDOWS = process.platform === 'win32';
/** A packed yt-dlp unpacks itself into a temporary folder, which it removes only if it may end in its own time. */
const GRACE_MS = 2000;

export type Ending =
  | { kind: 'exited'; code: number | null; stdout: string; stderr: string }
  | { kind: 'not-started'; reason: string }
  | { kind: 'timeout' };

/** Starts a program as the head of a process group of its own, so that all it starts can be ended with it. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(program, args, { ...options, shell: false, windowsHide: true, detached: !ON_WINDOWS });
}

/** Ends a program and whatever it started; resolves when the program itself is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (ON_WINDOWS) spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
  else signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS);
  await exited;
  clearTimeout(timer);
  if (!ON_WINDOWS) signalGroup(pid, 'SIGKILL');
}

/**
 * Runs a program to its end. Output beyond `maxBytes` of either stream is dropped.
 * Rejects with the abort reason, after the program has ended, when `signal` aborts.
 */
export async function runToEnd(
  program: string,
  args: readonly string[],
  {
    environment,
    seconds,
    maxBytes = 32 * 1024 * 1024,
    signal,
  }: { environment: NodeJS.ProcessEnv; seconds: number; maxBytes?: number; signal?: AbortSignal },
): Promise<Ending> {
  signal?.throwIfAborted();
  const child = startGroup(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let late = false;
  const end = () => void endGroup(child);
  const timer = setTimeout(() => {
    late = true;
    end();
  }, seconds * 1000);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const output = { stdout: collect(child.stdout, maxBytes), stderr: collect(child.stderr, maxBytes) };
    const code = await exitCode(child);
    signal?.throwIfAborted();
    if (late) return { kind: 'timeout' };
    if (code instanceof Error) return { kind: 'not-started', reason: code.message };
    return { kind: 'exited', code, stdout: output.stdout(), stderr: output.stderr() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function exitCode(child: ChildProcess): Promise<number | null | Error> {
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
}

function collect(stream: NodeJS.ReadableStream | null, maxBytes: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size + chunk.length <= maxBytes) chunks.push(chunk);
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
