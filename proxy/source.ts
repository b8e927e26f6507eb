import * as v from 'valibot';
import { problem, type Problem } from './errors.ts';
import { mediaAddress } from './mediaHosts.ts';
import type { Quality } from './quality.ts';

/** How long an address is taken to live that does not say so itself. */
const DEFAULT_LIFE_MS = 30 * 60_000;
/** YouTube's live about six hours; whoever claims more is asked again after a day. */
const MAX_LIFE_MS = 24 * 3_600_000;
/** An address this close to its end would expire under the first request. */
const MARGIN_MS = 60_000;

export type Wanted = { id: string; quality: Quality };

/** A video file on its host. All but `address` may be told to clients. */
export type Source = Wanted & {
  kind: 'source';
  formatId: string;
  /** Extension of the container: `mp4`, `webm`. */
  ext: string;
  /** Pixels. */
  width: number | null;
  height: number | null;
  fps: number | null;
  vcodec: string | null;
  /** Null for a stream without sound. */
  acodec: string | null;
  /** Seconds. */
  duration: number | null;
  /** Bytes, if YouTube says so exactly. */
  filesize: number | null;
  /** Milliseconds since 1970 until which `address` is used. */
  expires: number;
  address: URL;
};

const amount = v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null);
const codec = v.fallback(v.nullable(v.string()), null);
const formatSchema = v.object({
  format_id: v.string(),
  url: v.string(),
  ext: v.fallback(v.string(), 'mp4'),
  width: v.optional(amount, null),
  height: v.optional(amount, null),
  fps: v.optional(amount, null),
  vcodec: v.optional(codec, null),
  acodec: v.optional(codec, null),
  filesize: v.optional(amount, null),
});
const videoSchema = v.intersect([formatSchema, v.object({ duration: v.optional(amount, null) })]);

/** Reads the JSON that yt-dlp prints for one video with one chosen format. */
export function readSource(
  json: string,
  { id, quality, extraMediaHosts, now }: Wanted & { extraMediaHosts: readonly string[]; now: number },
): Source | Problem {
  const parsed = v.safeParse(videoSchema, parseJson(json));
  if (!parsed.success) return problem('yt-dlp-failed', { detail: 'its answer names no video file' });
  const { url, format_id: formatId, vcodec, acodec, ...rest } = parsed.output;
  const address = mediaAddress(url, extraMediaHosts);
  if (address === null) return problem('upstream-host-refused');
  const sound = acodec === 'none' ? null : acodec;
  return {
    kind: 'source',
    id,
    quality,
    formatId,
    vcodec,
    acodec: sound,
    ...rest,
    expires: expiry(address, now),
    address,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** YouTube writes the end of an address into it, in seconds since 1970. */
function expiry(address: URL, now: number): number {
  const seconds = Number(address.searchParams.get('expire') ?? NaN);
  if (!Number.isFinite(seconds)) return now + DEFAULT_LIFE_MS;
  return Math.min(seconds * 1000 - MARGIN_MS, now + MAX_LIFE_MS);
}
