import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Most bytes of JavaScript, after gzip, before the first question can be read. */
const PAGE_BUDGET = 150_000;

/** The views that show a question first: the start, and a link to a question. */
const FIRST_VIEWS = [/\/views\/home\/HomeView\.svelte$/, /\/views\/question\/QuestionView\.svelte$/];

type Chunk = {
  fileName: string;
  code: string;
  imports: readonly string[];
  isEntry: boolean;
  moduleIds: readonly string[];
};

/** Fails a build whose page has grown beyond what a first question may weigh. */
export function pageWeight(): Plugin {
  return {
    name: 'page-weight',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const weight = firstWeight(chunks);
        const words = `${kilobytes(weight)} of JavaScript before the first question, ${kilobytes(PAGE_BUDGET)} allowed`;
        if (weight > PAGE_BUDGET) this.error(`The page is too heavy: ${words}.`);
      },
    },
  };
}

/** Bytes after gzip of the entry and the heavier of the first views, with all that they import at once. */
export function firstWeight(chunks: readonly Chunk[]): number {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const weights = FIRST_VIEWS.map((view) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => view.test(id)));
    if (holder === undefined) throw new Error(`No chunk holds ${view.source}.`);
    const needed = new Set<Chunk>();
    const add = (chunk: Chunk | undefined) => {
      if (chunk === undefined || needed.has(chunk)) return;
      needed.add(chunk);
      for (const name of chunk.imports) add(byName.get(name));
    };
    for (const chunk of [...entries, holder]) add(chunk);
    return [...needed].reduce((total, { code }) => total + gzipSync(code).length, 0);
  });
  return Math.max(...weights);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
