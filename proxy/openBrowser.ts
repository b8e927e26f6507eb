import { spawn } from 'node:child_process';

/** Opens the address in the person's own browser. Where that fails, they have the printed address. */
export function openBrowser(address: string): void {
  const [program, ...args] = command(address);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function command(address: string): [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', address];
    case 'win32':
      return ['cmd', '/c', 'start', '""', address];
    default:
      return ['xdg-open', address];
  }
}
