import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a native program; rejects with what it wrote to its error stream. `feed` yields what goes into its input. */
export async function native(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  feed: Iterable<Uint8Array> = [],
): Promise<{ stdout: Buffer; stderr: string }> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // A program that ends early closes its input; its exit code says why.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close');
  for (const chunk of feed) {
    if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain'), closed]);
  }
  child.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr.slice(-2000)}`);
  return { stdout: Buffer.concat(out), stderr };
}
