import type { SentRequest } from '../domain/reply.ts';

/** What stands in a record where the key was. */
const BLANK = '[key]';

/** Bytes as the text that stands for them in a request, and what stands for them in its record. */
export type SentMedia = { encoded: string; type: string; bytes: number; sha256: string };

/**
 * The record of a request, made from what was handed to the network.
 *
 * The key is blanked wherever it stands, so that no form of the request can carry it into storage or an export.
 * `body` is JSON.
 */
export function recordRequest(
  request: { method: string; address: string; headers: Headers; body: string | null },
  { key, media }: { key: string | null; media: readonly SentMedia[] },
): SentRequest {
  const byText = new Map(media.map((sent) => [sent.encoded, sent]));
  const blank = (text: string) => (key === null ? text : text.replaceAll(key, BLANK));
  const record = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const sent = byText.get(value);
      return sent === undefined ? blank(value) : { type: sent.type, bytes: sent.bytes, sha256: sent.sha256 };
    }
    if (Array.isArray(value)) return value.map(record);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [blank(name), record(entry)]));
  };
  return {
    method: request.method,
    address: blank(decodedWhereKeyed(request.address, key)),
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name, blank(value)])),
    body: request.body === null ? null : record(JSON.parse(request.body)),
    reduced: null,
  };
}

/** A key with signs that addresses escape would not be found in its escaped form. */
function decodedWhereKeyed(address: string, key: string | null): string {
  if (key === null) return address;
  return address.replaceAll(encodeURIComponent(key), key);
}
