import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReleaseHost = { url: string; asked: string[]; close(): Promise<void> };

/** Serves a release as its host does: the program under `asset`, and the list of checksums. */
export async function createReleaseHost({
  asset,
  program,
  listed = program,
  cutAfter = Infinity,
  stallAfter = Infinity,
}: {
  asset: string;
  program: string;
  /** What the list was made from, where that is not the program served. */
  listed?: string;
  /** Bytes of the program after which the connection breaks. */
  cutAfter?: number;
  /** Bytes of the program after which nothing more comes. */
  stallAfter?: number;
}): Promise<ReleaseHost> {
  const asked: string[] = [];
  const sums = `${'0'.repeat(64)}  yt-dlp_other\n${createHash('sha256').update(listed).digest('hex')}  ${asset}\n`;
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    asked.push(name);
    if (name === 'SHA2-256SUMS') return void response.end(sums);
    if (name !== asset) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(program) });
    if (stallAfter < Infinity) return void response.write(program.slice(0, stallAfter));
    if (cutAfter === Infinity) return void response.end(program);
    response.write(program.slice(0, cutAfter), () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
