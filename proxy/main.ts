import { createLog } from './log.ts';
import { createProxy } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

const settings = settingsOrExit();
const proxy = createProxy(
  settings,
  createLog(settings.log, (line) => process.stdout.write(`${line}\n`)),
);

try {
  const { address, metrics } = await proxy.listen();
  process.stdout.write(`The proxy listens on ${address}\n`);
  if (metrics !== null) process.stdout.write(`Its figures stand on ${metrics}/metrics\n`);
} catch (error) {
  exitWith(`The proxy cannot listen: ${messageOf(error)}`);
}

let ending = false;
process.on('SIGTERM', end);
process.on('SIGINT', end);
// The launcher holds a channel to this process; when it closes, whoever started the proxy has gone.
process.once('disconnect', () => endWithin(0));

/** The second signal is from somebody who does not want to wait. */
function end(): void {
  endWithin(ending ? 0 : settings.drainSeconds);
}

function endWithin(graceSeconds: number): void {
  ending = true;
  void proxy.close({ graceSeconds }).then(() => process.exit(0));
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitWith(messageOf(error));
  }
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
