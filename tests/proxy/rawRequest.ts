import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'node:http';

export type RawAnswer = { status: number; headers: Record<string, string | undefined>; body: string };

/** A request whose path and headers reach the proxy as they are written here, which `fetch` would not allow. */
export function rawRequest(
  base: string,
  {
    path,
    method = 'GET',
    headers = {},
    body = '',
  }: { path: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => (body += text));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers as RawAnswer['headers'], body });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes that need not be HTTP, and resolves to all that comes back until the other side ends or one leaves. */
export async function rawBytes(
  base: string,
  text: string,
  { leaveAfterMs = null }: { leaveAfterMs?: number | null } = {},
): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (data: string) => (answer += data));
  if (leaveAfterMs === null) socket.end(text);
  else socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), leaveAfterMs));
  await once(socket, 'close');
  return answer;
}
