import { problem, type ErrorCode, type Problem } from './errors.ts';
import { isNewEnough, type Program } from './ytdlp.ts';

const MAX_DETAIL_CHARS = 200;

/** How yt-dlp words what YouTube says. The first that matches decides, so the narrow ones stand first. */
const WORDINGS: readonly [RegExp, ErrorCode][] = [
  [/private video|video is private/i, 'private'],
  [/confirm your age|age.restricted|inappropriate for some users/i, 'age-restricted'],
  [/not a bot|captcha/i, 'bot-check'],
  [/too many requests|rate.limited|http error 429/i, 'rate-limited'],
  [/in your country|geo.?restrict|from your location/i, 'region-blocked'],
  [/has been removed|removed by the uploader|account .*terminated|is no longer available/i, 'removed'],
  [
    /members.only|join this channel|sign in|log ?in required|registered users|cookies.* authentication/i,
    'sign-in-required',
  ],
  [/video (is )?(not available|unavailable)|does not exist|isn't available|incomplete youtube id/i, 'not-found'],
  [
    /name or service not known|name resolution|getaddrinfo|network is unreachable|connection refused|no route to host|connection reset|unable to connect to proxy|timed out/i,
    'youtube-unreachable',
  ],
];

/** What a failed run of yt-dlp means, from what it wrote to its error stream. */
export function refusal(stderr: string, program: Program): Problem {
  const error = lastError(stderr);
  const known = WORDINGS.find(([wording]) => wording.test(error));
  if (known) return problem(known[1]);
  // A program that has not kept up with YouTube fails in many wordings; its age is the better clue.
  if (!isNewEnough(program.version)) return problem('yt-dlp-too-old', { detail: `version ${program.version}` });
  if (/requested format is not available/i.test(error)) {
    return program.hasJavascriptRuntime ? problem('no-format') : problem('no-javascript-runtime');
  }
  return problem('yt-dlp-failed', { detail: error === '' ? null : withoutAddresses(error).slice(0, MAX_DETAIL_CHARS) });
}

/** Addresses may hold a proxy's password or the signature of a video: they end here. */
export function withoutAddresses(text: string): string {
  return text.replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)');
}

function lastError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  const errors = lines.filter((line) => /^(yt-dlp: |\S*: )?error:/i.test(line));
  const line = errors.at(-1) ?? lines.filter((text) => text !== '').at(-1) ?? '';
  return line.replace(/^.*?error:\s*(\[[^\]]*\]\s*)?([A-Za-z0-9_-]{11}:\s*)?/i, '');
}
