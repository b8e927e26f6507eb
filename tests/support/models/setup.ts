import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startProxy } from '../proxy.ts';
import type { ModelAnswer } from './answers.ts';
import { ModelStandIn, STAND_IN_KEY } from './ModelStandIn.ts';

/** Addresses without a final slash. `control` is for the test: what to answer, and what came. */
export type ModelAddresses = { api: string; control: string; key: string; relay: string; relayOff: string };

declare module 'vitest' {
  interface ProvidedContext {
    models: ModelAddresses;
  }
}

/** Starts the stand-in for the tests in the browser, a proxy that relays to it, and one that relays nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const standIn = new ModelStandIn();
  const api = await standIn.start();
  const origin = { url: api, host: new URL(api).host };
  const environment = { PROXY_RELAY: '1', PROXY_RELAY_ORIGINS: `ark=${api}, dashscope-intl=${api}` };
  const relay = await startProxy({ origin, environment });
  const relayOff = await startProxy({ origin });
  const control = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    void (async () => {
      if (request.method === 'POST') {
        let text = '';
        for await (const piece of request) text += String(piece);
        standIn.reset();
        standIn.queue.push(...(JSON.parse(text) as ModelAnswer[]));
      }
      response.end(JSON.stringify(standIn.calls));
    })();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const controlUrl = `http://127.0.0.1:${port}`;
  project.provide('models', { api, control: controlUrl, key: STAND_IN_KEY, relay: relay.url, relayOff: relayOff.url });
  return async () => {
    control.closeAllConnections();
    control.close();
    await relay.close();
    await relayOff.close();
    await standIn.stop();
  };
}
