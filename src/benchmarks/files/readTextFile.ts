import type { Files } from '../../domain/files.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import { decodeText } from './decodeText.ts';

export async function readTextFile(files: Files, path: string, signal: AbortSignal): Promise<Outcome<string>> {
  const bytes = await files.read(path, signal);
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  return text === null ? failure('data-encoding', { file: path, expected: 'UTF-8 or UTF-16' }) : success(text);
}
