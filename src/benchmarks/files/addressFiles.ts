import { success } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { hostAnswer } from './hostAnswer.ts';

/** Files below an address, as on a plain web server. Names may hold any character: each part is encoded by itself. */
export function addressFiles(base: string): Files {
  const root = base.replace(/\/+$/, '');
  const addressOf = (path: string) => `${root}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return {
    name: root,
    list: async () => null,
    read: (path, signal) =>
      hostAnswer(addressOf(path), { file: path, signal }, async (response) =>
        success(new Uint8Array(await response.arrayBuffer())),
      ),
    async open(path, options) {
      const { openAddress } = await import('./openAddress.ts');
      return openAddress(addressOf(path), { file: path, ...options });
    },
  };
}
