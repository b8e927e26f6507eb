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
];

describe('what YouTube refuses', () => {
  test.each(WORDINGS)('%s → %i %s', (error, status, code) => {
    const refused = refusal(`ERROR: [youtube] abcdefghijk: ${error}\n`, current);
    expect([ERRORS[refused.code].status, refused.code]).toEqual([status, code]);
  });
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
