import path from 'node:path';
import { build } from 'vite';

const PROXY = path.dirname(import.meta.dirname);
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('Name the folder to write to.');

// Writes `main.mjs` and `fetch.mjs`, which need Node and no package.
await build({
  configFile: false,
  root: PROXY,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: path.resolve(outDir),
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: path.join(PROXY, 'main.ts'), fetch: path.join(PROXY, 'fetch.ts') },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
});
