import * as v from 'valibot';
import type { Connections } from '../domain/connections.ts';
import { failure, success, type Failure, type MediaFailureCode, type Outcome } from '../domain/failure.ts';
import { TOKEN_HEADER } from '../domain/proxyToken.ts';

/** A proxy resolves within 45 s unless told otherwise, and may have a line before that. */
const ANSWER_SECONDS = 120;

/** What the proxy's codes mean to a clip. One that is not named here is a refusal. */
const CODES: Readonly<Record<string, MediaFailureCode>> = {
  'too-many-requests': 'proxy-busy',
  busy: 'proxy-busy',
  'not-found': 'video-unavailable',
  private: 'video-unavailable',
  removed: 'video-unavailable',
  'no-recording': 'video-unavailable',
  'no-format': 'video-unavailable',
  'id-refused': 'video-unlisted',
  'token-refused': 'proxy-token',
  'region-blocked': 'video-restricted',
  'age-restricted': 'video-restricted',
  'sign-in-required': 'video-restricted',
  'bot-check': 'bot-check',
  'rate-limited': 'bot-check',
  'youtube-unreachable': 'source-unreachable',
  'upstream-failed': 'source-unreachable',
  timeout: 'source-unreachable',
  'expired-twice': 'address-expired',
  'yt-dlp-missing': 'proxy-outdated',
  'yt-dlp-too-old': 'proxy-outdated',
  'yt-dlp-failed': 'proxy-outdated',
  'no-javascript-runtime': 'proxy-outdated',
};

/** Codes of the proxy after which the same request may pass a little later. */
const PASSING: ReadonlySet<string> = new Set([
  'too-many-requests',
  'busy',
  'rate-limited',
  'youtube-unreachable',
  'upstream-failed',
  'timeout',
  'expired-twice',
  'internal-error',
]);

/** What a web server says in its own name when the proxy behind it does not answer. */
const BEFORE_IT: ReadonlySet<number> = new Set([502, 503, 504]);

const errorSchema = v.object({ error: v.object({ code: v.string(), message: v.string(), action: v.string() }) });

type Asking = {
  /** Null where none was entered for this proxy. */
  token: string | null;
  connections: Connections;
  signal: AbortSignal;
  /** Go into each failure. */
  facts?: Failure['facts'];
};

/** Asks the proxy for JSON of one shape. Rejects only with the abort reason. */
export async function askProxy<T>(
  address: string,
  schema: v.GenericSchema<unknown, T>,
  { token, connections, signal, facts = {} }: Asking,
): Promise<Outcome<T>> {
  const limit = AbortSignal.timeout(ANSWER_SECONDS * 1000);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(address, {
      signal: AbortSignal.any([signal, limit]),
      // A redirect would carry the token on to wherever it leads.
      ...(token !== null && { headers: { [TOKEN_HEADER]: token }, redirect: 'error' }),
    });
    text = await answer.text();
  } catch {
    signal.throwIfAborted();
    if (await connections.refused(address)) return failure('host-not-allowed', { host: new URL(address).host });
    const seconds = limit.aborted ? { seconds: ANSWER_SECONDS } : {};
    return failure('proxy-unreachable', { ...facts, ...seconds }, { retryable: true });
  }
  const body = parseJson(text);
  const parsed = v.safeParse(schema, body);
  if (answer.ok && parsed.success) return success(parsed.output);
  const error = v.safeParse(errorSchema, body);
  // Something answers at this address, but it is not our proxy; a web server before it may reach it a little later.
  if (answer.ok || !error.success) {
    const retryable = BEFORE_IT.has(answer.status);
    return failure('proxy-unreachable', { ...facts, status: answer.status }, { retryable });
  }
  return refusal(error.output.error, { facts, retryAfter: seconds(answer.headers.get('Retry-After')) });
}

function refusal(
  { code, message, action }: { code: string; message: string; action: string },
  { facts, retryAfter }: { facts: Failure['facts']; retryAfter: number | null },
): Outcome<never> {
  return failure(
    CODES[code] ?? 'proxy-refused',
    { ...facts, proxy: code, detail: `${message} ${action}` },
    { retryable: PASSING.has(code), retryAfter },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The proxy gives seconds, never a date. */
function seconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
