import type { Connections } from '../../domain/connections.ts';
import { failure, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { addressFiles } from './addressFiles.ts';

/** Files below an address, with a host that the page may not ask told from one that does not answer. */
export function permittedFiles(base: string, connections: Connections): Files {
  const files = addressFiles(base);
  const told = async <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await asked;
    const isSilent = !outcome.ok && outcome.failure.facts['status'] === 0;
    return isSilent && (await connections.refused(base))
      ? failure('host-not-allowed', { host: new URL(base).host })
      : outcome;
  };
  return {
    ...files,
    read: (...asked) => told(files.read(...asked)),
    open: (...asked) => told(files.open(...asked)),
  };
}
