import { createLog } from './log.ts';
import { createProxy } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

const settings = settingsOrExit();
const proxy = createProxy(
  settings,
  createLog(settings.log, (line) => process.stdout.write(`${line}\n`)),
);

try {
  const address = await proxy.listen();
  process.stdout.write(`The proxy listens on ${address}\n`);
} catch (error) {
  exitWith(`The proxy cannot listen on ${settings.host}:${settings.port}: ${messageOf(error)}`);
}

process.once('SIGTERM', end);
process.once('SIGINT', end);
// The launcher holds a channel to this process; when it closes, whoever started the proxy has gone.
process.once('disconnect', end);

function end(): void {
  void proxy.close().then(() => process.exit(0));
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
