import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AddressOrigin } from '../../workers/clip/addressOrigin.ts';
import { Trouble } from '../../workers/clip/trouble.ts';
import { serveFaulty } from '../support/faultyRange.ts';

const BYTES = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, place) => (place * 31 + (place >> 8)) & 255));
const PATIENCE = { answerSeconds: 0.3, stallSeconds: 0.3 };

let server: Server;
let url: string;
let ranges: string[];
let fault: string | null;

beforeEach(async () => {
  ranges = [];
  fault = null;
  server = createServer((request, response) => {
    const { range } = request.headers;
    ranges.push(range ?? 'none');
    void serveFaulty(response, { bytes: BYTES, range, fault, earlier: ranges.length - 1, headers: {} });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function read(origin: AddressOrigin, start: number, end: number, signal = new AbortController().signal) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of origin.stream(start, end, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function failureOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Trouble) return error.failure;
  throw error;
}

describe('bytes behind an address', () => {
  test('are asked for by one bounded range, and give the size away', async () => {
    const origin = new AddressOrigin({ url }, PATIENCE);
    expect(await read(origin, 1000, 200_000)).toEqual(BYTES.subarray(1000, 200_000));
    expect(ranges).toEqual(['bytes=1000-199999']);
    expect(origin.size).toBe(BYTES.length);
    expect(origin.received).toBe(199_000);
  });

  test('end where the source ends', async () => {
    expect(await read(new AddressOrigin({ url }, PATIENCE), 299_000, 400_000)).toEqual(BYTES.subarray(299_000));
  });

  test('go on at the byte where a connection broke, and none comes twice', async () => {
    fault = 'cut off';
    const origin = new AddressOrigin({ url }, PATIENCE);
    expect(await read(origin, 0, 100_000)).toEqual(BYTES.subarray(0, 100_000));
    expect(ranges[1]).toBe('bytes=50000-99999');
    expect(origin.received).toBe(100_000);
  });

  test.each(['slow', 'too much', 'too little', 'expired once', 'stalls'])(
    'come whole from a server that is: %s',
    async (name) => {
      fault = name;
      const origin = new AddressOrigin({ url }, PATIENCE);
      const parts = [await read(origin, 0, 1000), await read(origin, 1000, 60_000)];
      expect(Buffer.concat(parts)).toEqual(BYTES.subarray(0, 60_000));
    },
  );

  test('come whole from a server that knows no ranges, once, and say so', async () => {
    fault = 'ranges-ignored';
    const origin = new AddressOrigin({ url }, PATIENCE);
    expect(await read(origin, 200, 300)).toEqual(BYTES.subarray(200, 300));
    expect(await read(origin, 299_990, 300_000)).toEqual(BYTES.subarray(299_990));
    expect(ranges).toHaveLength(1);
    expect(origin).toMatchObject({ rangeIgnored: true, size: BYTES.length, received: BYTES.length });
  });

  test.each([
    ['silent', 'source-unreachable', { reason: 'no-answer' }],
    ['expired for good', 'address-expired', { status: 403 }],
    ['ranges-ignored, huge', 'range-ignored', { size: 2 ** 30 }],
    ['cut off for good', 'source-cut-off', { reason: 'connection' }],
    ['wrong range', 'source-unreachable', { reason: 'wrong-range' }],
    ['content-range hidden', 'source-unreachable', { reason: 'content-range-hidden' }],
  ])('fail in bounded time and by name where the server is: %s', async (name, code, facts) => {
    fault = name;
    const origin = new AddressOrigin({ url }, PATIENCE);
    const reading = read(origin, 0, 1000).then(() => read(origin, 1000, 60_000));
    expect(await failureOf(reading)).toMatchObject({ code, facts });
    // One for the first thousand bytes.
    expect(ranges.length).toBeLessThanOrEqual(1 + 20);
  });

  test('show that a silent server is still waited for', async () => {
    fault = 'silent';
    const origin = new AddressOrigin({ url }, PATIENCE);
    let signs = 0;
    origin.onActivity = () => (signs += 1);
    await failureOf(read(origin, 0, 1000));
    expect(signs).toBeGreaterThanOrEqual(ranges.length);
  });

  test('stop with the abort reason, in the middle of a wait', async () => {
    fault = 'silent';
    const controller = new AbortController();
    const reason = new Error('another clip');
    setTimeout(() => controller.abort(reason), 50);
    const started = performance.now();
    await expect(read(new AddressOrigin({ url }), 0, 1000, controller.signal)).rejects.toBe(reason);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
