import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../proxy/errors.ts';
import { refusal, withoutAddresses } from '../../proxy/refusals.ts';
import type { Program } from '../../proxy/ytdlp.ts';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
const current: Program = {
  path: '/usr/bin/yt-dlp',
  origin: 'path',
  version: today,
  flags: new Set(),
  hasJavascriptRuntime: true,
};

/** What yt-dlp passes on from YouTube, as people report it, and what the proxy makes of it. */
const WORDINGS: [string, number, string][] = [
  ["Private video. Sign in if you've been granted access to this video", 404, 'private'],
  ['Video unavailable. This video is private', 404, 'private'],
  ['Video unavailable', 404, 'not-found'],
  ['Video unavailable. This video has been removed by the uploader', 404, 'removed'],
  [
    'Video unavailable. This video is no longer available because the YouTube account associated with this video has been terminated.',
    404,
    'removed',
  ],
  ['Video unavailable. The uploader has not made this video available in your country', 451, 'region-blocked'],
  ['Video unavailable. This video contains content from X, who has blocked it in your country', 451, 'region-blocked'],
  ['This video is not available from your location due to geo restriction', 451, 'region-blocked'],
  ['Sign in to confirm your age. This video may be inappropriate for some users.', 403, 'age-restricted'],
  ['Sign in to confirm you’re not a bot. Use --cookies-from-browser or --cookies', 403, 'bot-check'],
  ["Sign in to confirm you're not a bot. This helps protect our community. Learn more", 403, 'bot-check'],
  ['Join this channel to get access to members-only content like this video', 403, 'sign-in-required'],
  ['Unable to download webpage: HTTP Error 429: Too Many Requests', 429, 'rate-limited'],
  [
    "Video unavailable. This content isn't available, try again later. The current session has been rate-limited by YouTube for up to an hour.",
    429,
    'rate-limited',
  ],
  ['Unable to download webpage: <urlopen error [Errno -2] Name or service not known>', 502, 'youtube-unreachable'],
  ['Unable to download webpage: The read operation timed out', 502, 'youtube-unreachable'],
  ['Video unavailable\nThis video is private', 404, 'private'],
  [
    'The uploader has not made this video available in your country\nThis video is available in Germany.',
    451,
    'region-blocked',
  ],
  ['Premieres in 5 hours', 404, 'no-recording'],
  ['Premiere will begin shortly', 404, 'no-recording'],
  ['This live event will begin in a few moments.', 404, 'no-recording'],
  ['This live event has ended.', 404, 'no-recording'],
  ['This live stream recording is not available.', 404, 'no-recording'],
  ["We're processing this video. Check back later.", 404, 'no-recording'],
  ['Offline.', 404, 'no-recording'],
  ['This video contains content from SME, who has blocked it on copyright grounds', 404, 'removed'],
  ['This video isn’t available any more', 404, 'removed'],
  ["This video is available to this channel's members on level: Gold (or any higher level)", 403, 'sign-in-required'],
  ['Video unavailable. This video is only available to Music Premium members', 403, 'sign-in-required'],
  ['This video requires payment to watch.', 403, 'sign-in-required'],
  ['This content isn’t available, try again later.', 429, 'rate-limited'],
  ['Unable to download webpage: HTTP Error 402: Payment Required', 429, 'rate-limited'],
  [
    'The following content may contain suicide or self-harm topics. Viewer discretion is advised.',
    403,
    'age-restricted',
  ],
  ['This channel is not available', 404, 'not-found'],
  ['This video is DRM protected', 502, 'no-format'],
  ['Unable to download API page: HTTP Error 503: Service Unavailable', 502, 'upstream-failed'],
  ['<urlopen error [Errno 8] nodename nor servname provided, or not known>', 502, 'youtube-unreachable'],
  ["Failed to resolve 'www.youtube.com' ([Errno -5] No address associated with hostname)", 502, 'youtube-unreachable'],
  ['[WinError 10061] Es konnte keine Verbindung hergestellt werden', 502, 'youtube-unreachable'],
  ["('Connection aborted.', RemoteDisconnected('Remote end closed connection'))", 502, 'youtube-unreachable'],
  ['[SSL: UNEXPECTED_EOF_WHILE_READING] EOF occurred in violation of protocol', 502, 'youtube-unreachable'],
  ['Tunnel connection failed: 407 Proxy Authentication Required', 502, 'youtube-unreachable'],
];

describe('what YouTube refuses', () => {
  test.each(WORDINGS)('%s → %i %s', (error, status, code) => {
    const refused = refusal(`ERROR: [youtube] abcdefghijk: ${error}\n`, current);
    expect([ERRORS[refused.code].status, refused.code]).toEqual([status, code]);
  });
});

test.each([
  ['[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get issuer', /certificate .* not trusted/],
  ['Temporary failure in name resolution', /name is not found/],
  ['HTTP Error 407: Proxy Authentication Required', /proxy asks for a password/],
  [
    'This video is restricted. Please check the Google Workspace administrator and/or the network administrator restrictions.',
    /restricted mode/,
  ],
])('“%s” says what keeps the proxy from YouTube', (error, detail) => {
  const refused = refusal(`ERROR: [youtube] abcdefghijk: Unable to download webpage: ${error}\n`, current);
  expect(refused.code).toBe('youtube-unreachable');
  expect(refused.detail).toMatch(detail);
});

describe('seen through the real yt-dlp', () => {
  let origin: Origin;
  let proxy: TestProxy;

  beforeAll(async () => {
    origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(10) }] } });
    proxy = await startProxy({ origin });
  });

  afterAll(async () => {
    await proxy.close();
    await origin.close();
  });

  const ask = async (id: string, error: string) => {
    origin.control(id, { error });
    const answer = await fetch(`${proxy.url}/v/${id}/info`);
    const body = (await answer.json()) as { error: { code: string; message: string; action: string } };
    return { status: answer.status, ...body.error };
  };

  // With a typographic apostrophe; with a colon of its own; with a second sentence.
  test.each([
    ['refusal0001', 'Sign in to confirm you’re not a bot. Use --cookies-from-browser or --cookies', 403, 'bot-check'],
    ['refusal0002', 'Unable to download webpage: HTTP Error 429: Too Many Requests', 429, 'rate-limited'],
    ['refusal0004', 'Premieres in 5 hours', 404, 'no-recording'],
    ['refusal0003', 'Video unavailable. This video is private', 404, 'private'],
  ])('%s says in words what "%s" means', async (id, error, status, code) => {
    const told = await ask(id, error);
    expect([told.status, told.code]).toEqual([status, code]);
    expect(told.message).not.toBe('');
    expect(told.action).not.toBe('');
  });
});

test('a wording that nobody knows is put down to a yt-dlp that is too old, where it is', () => {
  const stderr = 'ERROR: [youtube] abcdefghijk: Could not find JS function "decodeURIComponent"';
  expect(refusal(stderr, { ...current, version: '2023.03.04' })).toMatchObject({
    code: 'yt-dlp-too-old',
    detail: 'version 2023.03.04',
  });
});

test('YouTube’s own word that a program is out of date is not taken for a video that is missing', () => {
  const stderr = 'ERROR: [youtube] abcdefghijk: Video unavailable. Watch on the latest version of YouTube.';
  expect(refusal(stderr, current).code).toBe('yt-dlp-failed');
  expect(refusal(stderr, { ...current, version: '2023.03.04' }).code).toBe('yt-dlp-too-old');
});

describe('an error of a current yt-dlp', () => {
  test('that nobody knows is passed on in its own words, without addresses', () => {
    const stderr =
      'WARNING: x\nERROR: [youtube] abcdefghijk: Failed at https://rr1.googlevideo.com/v?sig=1 (caused by X)';
    expect(refusal(stderr, current)).toMatchObject({
      code: 'yt-dlp-failed',
      detail: 'Failed at (address) (caused by X)',
    });
  });

  test('about formats means that there is none, or that no JavaScript runtime could unlock one', () => {
    const stderr = 'ERROR: [youtube] abcdefghijk: Requested format is not available. Use --list-formats';
    expect(refusal(stderr, current).code).toBe('no-format');
    expect(refusal(stderr, { ...current, hasJavascriptRuntime: false }).code).toBe('no-javascript-runtime');
    const none = 'ERROR: [youtube] abcdefghijk: No video formats found!; please report this issue';
    expect(refusal(none, { ...current, hasJavascriptRuntime: false }).code).toBe('no-javascript-runtime');
  });

  test('about an argument is no word of YouTube', () => {
    const stderr = 'Usage: yt-dlp [OPTIONS] URL\n\nyt-dlp: error: no such option: --cookie';
    expect(refusal(stderr, current)).toMatchObject({ code: 'yt-dlp-failed', detail: 'no such option: --cookie' });
  });

  test('without a word is a failure all the same', () => {
    expect(refusal('', current)).toMatchObject({ code: 'yt-dlp-failed', detail: null });
  });
});

test('the password of a network proxy is cut out with its address', () => {
  expect(withoutAddresses('via socks5h://me:secret@10.0.0.1:1080, gave up')).toBe('via (address) gave up');
});
