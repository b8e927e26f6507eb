import type { SentRequest } from '../domain/reply.ts';

/** What stands in a record where the key was. */
const BLANK = '[key]';

/** Bytes as the text that stands for them in a request, and what stands for them in its record. */
export type SentMedia = { encoded: string; type: string; bytes: number; sha256: string };

/**
 * The record of a request, made from what was handed to the network.
 *
 * `secrets` (the key, the token of a proxy) are blanked wherever they stand, so that no form of the request can carry it into storage or an export.
 * `body` is JSON.
 */
export function recordRequest(
  request: { method: string; address: string; headers: Headers; body: string | null },
  { secrets, media }: { secrets: readonly string[]; media: readonly SentMedia[] },
): SentRequest {
  const byText = new Map(media.map((sent) => [sent.encoded, sent]));
  const blank = (text: string) => blanked(text, secrets);
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
    address: blank(decodedWhereKeyed(request.address, secrets)),
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name, blank(value)])),
    body: request.body === null ? null : record(JSON.parse(request.body)),
    reduced: null,
  };
}

/** A key with signs that addresses escape would not be found in its escaped form. */
function decodedWhereKeyed(address: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(encodeURIComponent(secret), secret), address);
}

/** A text with what must not be kept cut out. */
export function blanked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, BLANK), text);
}
