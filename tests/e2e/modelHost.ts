import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { GeminiStandIn } from '../support/geminiStandIn.ts';

/** The model's host by name and over TLS, as the page knows it; what it says comes from the stand-in. */
export type ModelHost = {
  standIn: GeminiStandIn;
  /** For Chromium's `--host-resolver-rules`. */
  resolverRule: string;
  close(): Promise<void>;
};

export async function startModelHost(name: string): Promise<ModelHost> {
  const standIn = new GeminiStandIn();
  const address = new URL(await standIn.start());
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }]);
  const tls = createServer({ key, cert }, (socket) => {
    const upstream = connect(Number(address.port), address.hostname);
    socket.pipe(upstream).pipe(socket);
    // Either side may hang up first.
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  return {
    standIn,
    resolverRule: `MAP ${name}:443 127.0.0.1:${(tls.address() as AddressInfo).port}`,
    async close() {
      tls.close();
      await standIn.stop();
    },
  };
}
