import { problem, type ErrorCode, type Problem } from './errors.ts';
import { isNewEnough, type Program } from './ytdlp.ts';

const MAX_DETAIL_CHARS = 200;

/** A program of which YouTube itself says that it is out of date: whatever else it says then is about the program. */
const IS_OUTDATED = /latest version of youtube/i;

/** How yt-dlp words what YouTube says, and what of it is worth adding. The first match decides: narrow ones come first. */
const WORDINGS: readonly [RegExp, ErrorCode, detail?: string][] = [
  [/private video|video is private/i, 'private'],
  [
    /confirm your age|age.restricted|inappropriate for some users|offensive to some audiences|viewer discretion/i,
    'age-restricted',
  ],
  [/not a bot|captcha|unusual traffic/i, 'bot-check'],
  // With 402 YouTube asks for no money: it is its older answer to too many calls.
  [/too many requests|rate.limited|http error (429|402)|content isn.t available, try again later/i, 'rate-limited'],
  [/in your (country|region)|geo.?restrict|from your location/i, 'region-blocked'],
  [
    /has been removed|removed by the uploader|account .*terminated|is no longer available|isn.t available any ?more|copyright grounds/i,
    'removed',
  ],
  [
    /premieres? (in|will)|live event (will|has)|processing this video|live stream recording|^offline\.?$/i,
    'no-recording',
  ],
  [/network administrator restrictions/i, 'youtube-unreachable', 'its network allows restricted mode only'],
  [
    /members.only|channel.s members|premium members|requires payment|join this channel|sign in|log ?in required|registered users|cookies.* authentication/i,
    'sign-in-required',
  ],
  [
    /(video|channel) (is )?(not available|unavailable)|does not exist|isn.t available|incomplete youtube id/i,
    'not-found',
  ],
  [/drm protect/i, 'no-format'],
  [/certificate.verify.failed/i, 'youtube-unreachable', 'the certificate that answers is not trusted here'],
  [/proxy authentication|http error 407/i, 'youtube-unreachable', 'a network proxy asks for a password'],
  [
    /name or service not known|nodename nor servname|name resolution|getaddrinfo|failed to resolve|no address associated/i,
    'youtube-unreachable',
    'its name is not found',
  ],
  [
    // Windows words them in its own language and numbers them all alike.
    /network is unreachable|connection refused|no route to host|connection reset|unable to connect to proxy|tunnel connection failed|timed out|new connection|connection aborted|remote end closed|eof occurred|\[ssl:|download .*operation not permitted|winerror 1[01]0\d\d/i,
    'youtube-unreachable',
  ],
  [/http error 5\d\d/i, 'upstream-failed'],
];

/** What a failed run of yt-dlp means, from what it wrote to its error stream. */
export function refusal(stderr: string, program: Program): Problem {
  const error = lastError(stderr);
  const known = IS_OUTDATED.test(error) ? undefined : WORDINGS.find(([wording]) => wording.test(error));
  if (known) return problem(known[1], { detail: known[2] ?? null });
  // A program that has not kept up with YouTube fails in many wordings; its age is the better clue.
  if (!isNewEnough(program.version)) return problem('yt-dlp-too-old', { detail: `version ${program.version}` });
  if (/requested format is not available|no video formats found/i.test(error)) {
    return program.hasJavascriptRuntime ? problem('no-format') : problem('no-javascript-runtime');
  }
  return problem('yt-dlp-failed', { detail: error === '' ? null : withoutAddresses(error).slice(0, MAX_DETAIL_CHARS) });
}

/** Addresses may hold a proxy's password or the signature of a video: they end here. */
export function withoutAddresses(text: string): string {
  return text.replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)');
}

/** The last error with all its lines: some of YouTube's reasons stand in the second. */
function lastError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  const from = lines.findLastIndex((line) => /^(yt-dlp: |\S*: )?error:/i.test(line));
  const told = from === -1 ? (lines.findLast((line) => line !== '') ?? '') : lines.slice(from).join(' ').trim();
  return told.replace(/^.*?error:\s*(\[[^\]]*\]\s*)?([A-Za-z0-9_-]{11}:\s*)?/i, '');
}
