import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endGroup, startGroup } from './childProcess.ts';
import { openBrowser } from './openBrowser.ts';
import { freePort } from './ports.ts';
import { prepareYtdlp } from './prepareYtdlp.ts';

const HOST = '127.0.0.1';
const APP_PORT = 5173;
const PROXY_PORT = 8790;
/** Vite prepares its packages at the first start. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Part = { name: string; child: ChildProcess };

/** Starts the proxy and the app, and ends both when one of them ends or the person says so. */
export async function launch(root: string): Promise<void> {
  const { env } = process;
  await prepare(env);

  const parts: Part[] = [];
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    await Promise.all(parts.map(({ child }) => endGroup(child)));
    process.exit(code);
  };
  for (const signal of END_SIGNALS) process.on(signal, () => void end(0));

  const proxyPort = await freePort(Number(env['PROXY_PORT'] || PROXY_PORT));
  const appPort = await freePort(Number(env['APP_PORT'] || APP_PORT));
  const proxyAddress = `http://${HOST}:${proxyPort}`;
  const appAddress = `http://${HOST}:${appPort}/`;
  parts.push(
    start('The proxy', ['--import', import.meta.resolve('tsx'), path.join(root, 'proxy', 'main.ts')], {
      root,
      // This process gives its parts two seconds to end.
      environment: { ...env, PROXY_HOST: HOST, PROXY_PORT: String(proxyPort), PROXY_DRAIN_SECONDS: '0' },
    }),
    start('The app', viteArgs(root, appPort), {
      root,
      environment: { ...env, VITE_PROXY_URL: proxyAddress },
    }),
  );
  for (const { name, child } of parts) {
    child.once('exit', (code, signal) => {
      if (!ending) console.error(`${name} stopped (${signal ?? `code ${code}`}), so everything else stops too.`);
      void end(1);
    });
  }

  const answering = await Promise.all([answers(`${proxyAddress}/health`), answers(appAddress)]);
  if (ending) return;
  if (answering.includes(false)) {
    console.error('The app did not start within a minute.');
    return end(1);
  }
  console.log(`\n  ReXSonoVQA Playground: ${appAddress}\n  Ctrl-C ends it.\n`);
  if (!env['CI'] && !env['NO_OPEN']) openBrowser(appAddress);
}

/** A signal meanwhile ends this process, but not before a download that was begun has been removed. */
async function prepare(environment: NodeJS.ProcessEnv): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of END_SIGNALS) process.on(signal, end);
  try {
    await prepareYtdlp({ environment, say: console.log, signal: ending.signal });
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  if (ending.signal.aborted) process.exit(0);
  for (const signal of END_SIGNALS) process.off(signal, end);
}

function viteArgs(root: string, port: number): string[] {
  const program = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = path.join(root, 'vite.config.ts');
  const quiet = ['--clearScreen', 'false', '--logLevel', 'warn'];
  const place = ['--host', HOST, '--port', String(port), '--strictPort'];
  return ['--import', import.meta.resolve('./endWithLauncher.mjs'), program, '--config', config, ...place, ...quiet];
}

/** The channel to a part closes when this process is killed outright, which tells the part to end by itself. */
function start(
  name: string,
  args: readonly string[],
  { root, environment }: { root: string; environment: NodeJS.ProcessEnv },
): Part {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  return { name, child: startGroup(process.execPath, args, { cwd: root, env: environment, stdio: [...stdio] }) };
}

/** False when nothing answers in time. */
async function answers(address: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    try {
      await fetch(address, { signal: AbortSignal.timeout(deadline - Date.now()) });
      return true;
    } catch {
      await pause(POLL_MS);
    }
  }
  return false;
}
