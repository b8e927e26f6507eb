import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** One work that comes with the page. `text` null where none came with it. */
type Licence = { name: string; version: string; licence: string; text: string | null; source: string | null };

const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i;

/** The package brings no text along, and its licence is that of the ffmpeg and x264 inside it. */
const ENGINE_NOTE = `GNU General Public License, version 2 or later: https://www.gnu.org/licenses/old-licenses/gpl-2.0.html

@ffmpeg/core is ffmpeg with x264 and other libraries, compiled to WebAssembly. It is a program of its own beside this page: it is loaded when a clip needs it, runs in a worker, and is not linked into the page's own code, which is under the MIT licence. It is shipped as its authors built it, compressed. Its source and the recipe of its build are at https://github.com/ffmpegwasm/ffmpeg.wasm.`;

/** Lists the licences of all that the page is made of, as `licences.json` beside it: of each bundle that `collect` sees. */
export function licences({ root }: { root: string }): { collect: () => Plugin; emit: () => Plugin } {
  const folders = new Set<string>();
  return {
    collect: () => ({
      name: 'licences-collect',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const origins = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
          for (const origin of origins) {
            const folder = packageFolder(origin);
            if (folder !== null) folders.add(`${root}/${folder}`);
          }
        }
      },
    }),
    emit: () => ({
      name: 'licences-emit',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler() {
          // The core is a file under a name of the build's own, and the typeface no package.
          const core = { ...licenceOf(`${root}/node_modules/@ffmpeg/core`), text: ENGINE_NOTE };
          const others = [...folders].map(licenceOf).filter(({ name }) => name !== core.name);
          const list = [...others, core, typeface(`${root}/src/ui/fonts/inter.LICENSE.txt`)];
          list.sort((a, b) => a.name.localeCompare(b.name, 'en'));
          this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
        },
      },
    }),
  };
}

/** Of the package that a file is of, from `node_modules` on; null for a file of our own or of no package. */
function packageFolder(file: string): string | null {
  return /\bnode_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^./@][^/]*(?=\/)/.exec(file)?.[0] ?? null;
}

function licenceOf(folder: string): Licence {
  const facts: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const [text] = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  return {
    name: textOf(facts, 'name') ?? path.basename(folder),
    version: textOf(facts, 'version') ?? '',
    licence: textOf(facts, 'license') ?? '',
    text: text === undefined ? null : readFileSync(path.join(folder, text), 'utf8'),
    source: webAddress(textOf(facts, 'repository', 'url') ?? textOf(facts, 'repository') ?? textOf(facts, 'homepage')),
  };
}

function typeface(file: string): Licence {
  if (!existsSync(file)) throw new Error(`${file} is gone.`);
  const text = readFileSync(file, 'utf8');
  return { name: 'Inter', version: '', licence: 'OFL-1.1', text, source: 'https://github.com/rsms/inter' };
}

function textOf(value: unknown, name: string, ...rest: readonly string[]): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const field: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  const [next, ...later] = rest;
  if (next !== undefined) return textOf(field, next, ...later);
  return typeof field === 'string' ? field : null;
}

/** As a browser opens it: packages name their repositories in ways that only git or npm read. */
function webAddress(source: string | null): string | null {
  if (source === null) return null;
  if (/^[\w.-]+\/[\w.-]+$/.test(source)) return `https://github.com/${source}`;
  const address = source
    .replace(/^git\+/, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
    .replace(/^github:/, 'https://github.com/')
    .replace(/\.git$/, '');
  return /^https?:\/\//.test(address) ? address : null;
}
