import { readFileSync } from 'node:fs';
import { BENCHMARK_IDS } from './benchmarkIds.ts';
import { isVideoId } from './videoId.ts';

/** The id within an address of any form that YouTube gives out. */
const IN_ADDRESS = /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/g;

/**
 * The ids that `PROXY_IDS` allows; null for any. `any` and `benchmark` are words, all else is the path of a file: of
 * JSON each YouTube address counts, of other files each line, which is an id, an address, or a remark after `#`.
 * Throws an `Error` that names the setting.
 */
export function readAllowedIds(text: string): ReadonlySet<string> | null {
  if (text === 'any') return null;
  if (text === 'benchmark') return BENCHMARK_IDS;
  const content = readList(text);
  const ids = text.endsWith('.json') ? addressed(content) : content.split('\n').flatMap(idsOfLine);
  if (ids.length === 0) throw new Error(`PROXY_IDS names a file without any id: ${text}`);
  return new Set(ids);
}

function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`PROXY_IDS must be any, benchmark or a file that can be read, but is "${file}".`);
  }
}

function idsOfLine(line: string, index: number): string[] {
  const [entry = ''] = line.split('#', 1);
  const text = entry.trim();
  if (text === '') return [];
  const ids = isVideoId(text) ? [text] : addressed(text);
  if (ids.length !== 1) throw new Error(`PROXY_IDS names a file whose line ${index + 1} is no id and no address.`);
  return ids;
}

function addressed(text: string): string[] {
  return [...text.matchAll(IN_ADDRESS)].map(([, id = '']) => id);
}
