import { readdirSync, readFileSync } from 'node:fs';

export type RunningProcess = { pid: number; commandLine: string; environment: string };

/** What runs on this machine, as Linux lists it; empty texts for what may not be looked at or has just ended. */
export function runningProcesses(): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({
    pid: Number(pid),
    commandLine: read(`/proc/${pid}/cmdline`),
    environment: read(`/proc/${pid}/environ`),
  }));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
