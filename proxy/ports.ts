import { createServer } from 'node:net';

const HOST = '127.0.0.1';
const MAX_TRIES = 100;

/** `wanted`, or the next port after it that nobody listens on. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + MAX_TRIES; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${wanted} to ${wanted + MAX_TRIES - 1}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
