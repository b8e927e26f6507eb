import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

const FILE = 'service-worker.js';

/** Too large to be loaded by visits that may never need them: ffmpeg's core, and videos. */
const WHEN_USED = /\.wasm\b|\.mp4$/;

/** Read by the server, by the person who hosts the page, or anew at each visit. */
const NOT_KEPT = /^(_headers|config\.json)$/;

/** Builds the service worker with the list of all files of the page in it, by which a new version is told from an old. */
export function serviceWorker({ entry, publicDir }: { entry: string; publicDir: string }): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emitted = Object.values(bundle).map(
          (file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const,
        );
        const copied = readdirSync(publicDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .map((file) => [relative(publicDir, file).replaceAll('\\', '/'), readFileSync(file)] as const);
        const files = [...emitted, ...copied]
          .filter(([path]) => !NOT_KEPT.test(path))
          .map(([path, content]) => [
            // Asked for by the name of its folder, as some hosts redirect from the file's own.
            path === 'index.html' ? '' : path,
            {
              hash: createHash('sha256').update(content).digest('hex').slice(0, 12),
              when: WHEN_USED.test(path) ? 'used' : 'installed',
            },
          ]);
        this.emitFile({ type: 'asset', fileName: FILE, source: await bundled(entry, Object.fromEntries(files)) });
      },
    },
  };
}

/** One script without imports: not every browser takes a module as a service worker. */
async function bundled(entry: string, files: object): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PAGE_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'page', fileName: () => FILE },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('The service worker was not built.');
  return output.output[0].code;
}
