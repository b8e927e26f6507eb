type ErrorKind = { status: number; message: string; action: string };

/** Everything that can go wrong and is expected to. README.md prints this table; a test compares the two. */
export const ERRORS = {
  'bad-id': {
    status: 400,
    message: 'This is not a YouTube video id.',
    action: 'Give the eleven characters after `v=`, without the rest of the address.',
  },
  'unknown-quality': {
    status: 400,
    message: 'There is no such quality.',
    action: 'Ask for `published`, `720` or `1080`.',
  },
  'bad-range': {
    status: 400,
    message: 'The Range header is not one range of bytes.',
    action: 'Ask for `bytes=first-last`, `bytes=first-` or `bytes=-length`.',
  },
  'no-route': {
    status: 404,
    message: 'The proxy has no such address.',
    action: 'Use `/health`, `/ready`, `/v/<id>/info`, `/v/<id>` or `/relay/<host>/<path>`.',
  },
  'method-refused': {
    status: 405,
    message: 'This address does not take this method.',
    action: 'Use one that the Allow header names: GET and HEAD to read, POST to the relay.',
  },
  'origin-refused': {
    status: 403,
    message: 'This page may not use the proxy.',
    action: 'Add the address of the page to PROXY_ORIGINS and restart the proxy; media elements need `crossorigin`.',
  },
  'host-refused': {
    status: 403,
    message: 'The proxy was called by a name that is not its own.',
    action: 'Call it by 127.0.0.1 or localhost, or add the name to PROXY_HOSTS.',
  },
  'token-refused': {
    status: 403,
    message: 'This proxy asks for a token, and the request has none or another.',
    action: 'Send the token that the owner of the proxy hands out in the header `X-Proxy-Token`.',
  },
  'id-refused': {
    status: 403,
    message: 'This proxy does not serve this video.',
    action: 'Run a proxy of your own, or ask the owner of this one to add the video (PROXY_IDS).',
  },
  'too-many-requests': {
    status: 429,
    message: 'This client sent more requests than the proxy allows.',
    action: 'Wait as long as Retry-After says; the limits are settings of the proxy.',
  },
  busy: {
    status: 503,
    message: 'The proxy has as much to do as it accepts.',
    action: 'Try again after the seconds that Retry-After gives.',
  },
  'not-found': {
    status: 404,
    message: 'YouTube has no video with this id, or no longer shows it.',
    action: 'Open the video on YouTube to see why; use a file of your own in its place.',
  },
  private: {
    status: 404,
    message: 'The video is private.',
    action: 'Use a file of your own, or give yt-dlp the cookies of an account that may see it (YTDLP_ARGS).',
  },
  removed: {
    status: 404,
    message: 'The video was removed from YouTube.',
    action: 'Use a file of your own in its place.',
  },
  'no-recording': {
    status: 404,
    message: 'The video is a premiere or a broadcast of which there is no recording yet.',
    action: 'Wait until YouTube shows the whole of it, or use a file of your own.',
  },
  'region-blocked': {
    status: 451,
    message: 'YouTube does not show this video in the country of the proxy.',
    action: 'Run the proxy in another country, or use a file of your own.',
  },
  'age-restricted': {
    status: 403,
    message: 'YouTube wants to know the age of the viewer.',
    action: 'Give yt-dlp the cookies of a signed-in account (YTDLP_ARGS).',
  },
  'sign-in-required': {
    status: 403,
    message: 'YouTube shows this video only to signed-in viewers or members.',
    action: 'Give yt-dlp the cookies of an account that may see it (YTDLP_ARGS).',
  },
  'bot-check': {
    status: 403,
    message: 'YouTube takes the proxy for a robot.',
    action:
      'Wait an hour, run the proxy on a home connection, or give yt-dlp the cookies of a signed-in account (YTDLP_ARGS).',
  },
  'rate-limited': {
    status: 429,
    message: 'YouTube was asked too often from this address.',
    action: 'Wait as long as Retry-After says (up to an hour without it), then run fewer clips at once.',
  },
  'no-format': {
    status: 502,
    message: 'YouTube offers this video in no form that can be read by ranges.',
    action: 'Try another quality, update yt-dlp, or use a file of your own.',
  },
  'youtube-unreachable': {
    status: 502,
    message: 'The proxy cannot reach YouTube.',
    action: 'Check the network, the firewall and the DNS of the machine on which the proxy runs.',
  },
  'yt-dlp-missing': {
    status: 503,
    message: 'yt-dlp is not installed.',
    action: 'Run `npm start` with a network connection, or install yt-dlp and set YTDLP_PATH.',
  },
  'yt-dlp-too-old': {
    status: 503,
    message: 'yt-dlp is too old for YouTube.',
    action: 'Run `npm start` with a network connection, which fetches a current one, or update yt-dlp.',
  },
  'no-javascript-runtime': {
    status: 503,
    message: 'yt-dlp finds no JavaScript runtime that it accepts, which YouTube asks for.',
    action: 'Run the proxy with Node 22 or later, or install Deno.',
  },
  'yt-dlp-failed': {
    status: 502,
    message: 'yt-dlp could not read the video page.',
    action: 'Check YTDLP_ARGS and update yt-dlp; if it still fails, YouTube has changed and a new release will follow.',
  },
  'upstream-host-refused': {
    status: 502,
    message: 'The video lies on a host that the proxy does not follow.',
    action: 'Only hosts under googlevideo.com are read; PROXY_EXTRA_MEDIA_HOSTS adds others.',
  },
  'upstream-failed': {
    status: 502,
    message: 'The video host broke off or answered nonsense, again and again.',
    action: 'Try again in a minute; if it stays, try another quality.',
  },
  'expired-twice': {
    status: 502,
    message: 'The video host refused the address, and a fresh one too.',
    action: 'Wait some minutes; yt-dlp and the proxy must reach YouTube from the same network address.',
  },
  timeout: {
    status: 504,
    message: 'YouTube did not answer in time.',
    action: 'Try again; PROXY_RESOLVE_SECONDS allows more time.',
  },
  'relay-off': {
    status: 403,
    message: 'The proxy passes no calls on to model hosts.',
    action: 'Start it again with PROXY_RELAY=1.',
  },
  'relay-unknown': {
    status: 404,
    message: 'The relay passes nothing on to this host or address.',
    action: 'Use a host and a path of the list in the README of the proxy.',
  },
  'relay-too-large': {
    status: 413,
    message: 'The request is larger than the relay takes.',
    action: 'Send a smaller clip; PROXY_RELAY_MEGABYTES allows more.',
  },
  'relay-host-failed': {
    status: 502,
    message: 'The model host broke off, could not be reached or sent the proxy elsewhere.',
    action: 'Check the network of the machine on which the proxy runs, and try again.',
  },
  'relay-timeout': {
    status: 504,
    message: 'The model host was silent for too long.',
    action: 'Try again; PROXY_RELAY_SECONDS allows more time.',
  },
  'internal-error': {
    status: 500,
    message: 'The proxy made a mistake.',
    action: 'Try again, and report what the log of the proxy says.',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof ERRORS;

/** Expected trouble, as a value. */
export type Problem = {
  kind: 'problem';
  code: ErrorCode;
  /** What this one case adds; null for nothing. Never holds an upstream address. */
  detail: string | null;
  /** Seconds; null where nobody said how long to wait. */
  retryAfter: number | null;
};

export function problem(
  code: ErrorCode,
  { detail = null, retryAfter = null }: { detail?: string | null; retryAfter?: number | null } = {},
): Problem {
  return { kind: 'problem', code, detail, retryAfter };
}

/** The words of a problem, as answers and `/health` give them. */
export function describe({ code, detail }: Problem): { code: ErrorCode; message: string; action: string } {
  const { message, action } = ERRORS[code];
  return { code, message: detail === null ? message : `${message} (${detail})`, action };
}
