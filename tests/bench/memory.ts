import { execFileSync } from 'node:child_process';
import { median, type Figures } from './figures.ts';

/** Memory is settled after so many; so many more are the first measure of it, and as many at the end the second. */
const SETTLED = 50;
const WINDOW = 100;

/** The renderers' memory in megabytes, by how many of `count` were done when it was read. */
export type Readings = ReadonlyMap<number, number>;

/** Adds what the memory was at the end ÷ once it had settled. A single reading says little: garbage comes and goes. */
export function addGrowth(figures: Figures, name: string, { readings, count, of }: Growth): void {
  const between = (from: number, to: number) =>
    median([...readings].filter(([done]) => done > from && done <= to).map(([, size]) => size));
  const settled = between(SETTLED, SETTLED + WINDOW);
  figures.add(
    name,
    between(count - WINDOW, count) / settled,
    `× the renderers’ memory, median of the last ${WINDOW} ${of} ÷ of ${of} ${SETTLED + 1} to ${SETTLED + WINDOW} ` +
      `(${Math.round(settled)} MB; at most ${Math.round(Math.max(...readings.values()))} MB)`,
  );
}
type Growth = { readings: Readings; count: number; of: 'clips' | 'questions' };

/** Resident memory of all renderers of the browser that this process started; `NaN` where `ps` cannot tell. */
export function rendererMegabytes(): number {
  try {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).trim().split('\n');
    const processes = lines.map((line) => {
      const [pid = '', parent = '', kilobytes = '', ...args] = line.trim().split(/\s+/);
      return { pid, parent, kilobytes: Number(kilobytes), isRenderer: args.includes('--type=renderer') };
    });
    const ours = new Set([String(process.pid)]);
    for (let grown = true; grown;) {
      const young = processes.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
      for (const { pid } of young) ours.add(pid);
      grown = young.length > 0;
    }
    return processes
      .filter(({ pid, isRenderer }) => isRenderer && ours.has(pid))
      .reduce((sum, { kilobytes }) => sum + kilobytes / 1024, 0);
  } catch {
    return NaN;
  }
}
