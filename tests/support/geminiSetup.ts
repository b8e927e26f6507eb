import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { GeminiAnswer } from './geminiAnswers.ts';
import { GeminiStandIn, readWhole } from './geminiStandIn.ts';

/** Addresses without a final slash. `control` is for the test: what to answer, and what came. */
export type GeminiAddresses = { api: string; control: string; key: string };

/** A call as a test in the browser sees it: clips by type and hash. */
export type SeenCall = {
  version: string;
  model: string;
  headers: Record<string, string>;
  body: unknown;
  text: string;
  system: string | null;
  schema: unknown;
  clips: { type: string; sha256: string; resolution: string | null }[];
  at: number;
};

export type Staging = { answers: readonly GeminiAnswer[]; refusesBrowsers?: boolean };

declare module 'vitest' {
  interface ProvidedContext {
    gemini: GeminiAddresses;
  }
}

/** Starts the stand-in for the tests in the browser, with a second server through which they steer it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const standIn = new GeminiStandIn();
  const api = await standIn.start();
  const control = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    void (async () => {
      if (request.method === 'POST') {
        const { answers, refusesBrowsers = false } = JSON.parse(await readWhole(request)) as Staging;
        standIn.reset();
        standIn.queue.push(...answers);
        standIn.refusesBrowsers = refusesBrowsers;
      }
      const seen: SeenCall[] = standIn.calls.map((call) => ({
        ...call,
        clips: call.clips.map(({ type, sha256, resolution }) => ({ type, sha256, resolution })),
      }));
      response.end(JSON.stringify(seen));
    })();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  project.provide('gemini', { api, control: `http://127.0.0.1:${port}`, key: standIn.key });
  return async () => {
    control.closeAllConnections();
    control.close();
    await standIn.stop();
  };
}
