import type { Connections } from '../../domain/connections.ts';
import type { Files } from '../../domain/files.ts';
import { permittedFiles } from './permittedFiles.ts';

/** An address of one file with lines of JSON, in place of its folder's. */
const ONE_FILE = /^(.*\/)([^/?#]+\.(?:jsonl|ndjson))$/i;

/** Files below an address; one that names a single file lists it, and what lies beside it can be read too. */
export function filesAt(address: string, connections: Connections): Files {
  const [, folder, name] = ONE_FILE.exec(address) ?? [];
  if (folder === undefined || name === undefined) return permittedFiles(address, connections);
  const files = permittedFiles(folder, connections);
  return { ...files, name: address, list: async () => [decoded(name)] };
}

/** A stray per-cent sign stands for itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
