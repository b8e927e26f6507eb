import type { MediaFailureCode } from '../../src/domain/failure.ts';
import { trouble, type Trouble } from './trouble.ts';

/** The proxy's own codes, by what they mean for a clip; what is not listed is the proxy's refusal in general. */
const PROXY_CODES: Readonly<Record<string, { code: MediaFailureCode; retryable?: true }>> = {
  'too-many-requests': { code: 'proxy-busy', retryable: true },
  busy: { code: 'proxy-busy', retryable: true },
  'rate-limited': { code: 'proxy-busy', retryable: true },
  'not-found': { code: 'video-unavailable' },
  removed: { code: 'video-unavailable' },
  'no-recording': { code: 'video-unavailable' },
  'no-format': { code: 'video-unavailable' },
  private: { code: 'video-restricted' },
  'region-blocked': { code: 'video-restricted' },
  'age-restricted': { code: 'video-restricted' },
  'sign-in-required': { code: 'video-restricted' },
  'bot-check': { code: 'bot-check', retryable: true },
  'yt-dlp-missing': { code: 'proxy-outdated' },
  'yt-dlp-too-old': { code: 'proxy-outdated' },
  'no-javascript-runtime': { code: 'proxy-outdated' },
  'yt-dlp-failed': { code: 'proxy-outdated' },
  'youtube-unreachable': { code: 'source-unreachable', retryable: true },
  'upstream-failed': { code: 'source-unreachable', retryable: true },
  timeout: { code: 'source-unreachable', retryable: true },
  'expired-twice': { code: 'address-expired', retryable: true },
};

/** What an answer that brings no bytes means. Reads its body, where the proxy says why. */
export async function refusal(response: Response): Promise<Trouble> {
  const { status } = response;
  const retryAfter = secondsToWait(response.headers.get('Retry-After'));
  const said = await proxyError(response);
  if (said !== null) {
    const { code, retryable = false } = PROXY_CODES[said.code] ?? { code: 'proxy-refused' };
    const facts = { status, reason: said.code, message: said.message, action: said.action };
    return trouble(code, facts, { retryable, retryAfter });
  }
  if (status === 403 || status === 410) return trouble('address-expired', { status }, { retryable: true });
  if (status === 404) return trouble('video-unavailable', { status });
  if (status === 429 || status === 503) return trouble('proxy-busy', { status }, { retryable: true, retryAfter });
  return trouble('source-unreachable', { status }, { retryable: status >= 500 || status === 408 });
}

type ProxyError = { code: string; message: string; action: string };

/** Null where the body is not the proxy's. */
async function proxyError(response: Response): Promise<ProxyError | null> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) {
    await response.body?.cancel();
    return null;
  }
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    code: error.code,
    message: 'message' in error ? text(error.message) : '',
    action: 'action' in error ? text(error.action) : '',
  };
}

/** Seconds from a `Retry-After` in seconds or as a date; null where there is none. */
function secondsToWait(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
