import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaAddress } from '../../proxy/mediaHosts.ts';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';

const EXTRA = ['127.0.0.1:8123'];

/** Addresses that a manipulated answer could name, each a way to reach a host that is none of YouTube's. */
const ELSEWHERE = [
  'http://rr1---sn-4g5e.googlevideo.com/videoplayback',
  'https://googlevideo.com/videoplayback',
  'https://evilgooglevideo.com/videoplayback',
  'https://googlevideo.com.evil.example/videoplayback',
  'https://evil.example/?x=.googlevideo.com',
  'https://evil.example/#.googlevideo.com',
  'https://evil.example\\.googlevideo.com/',
  'https://r1.googlevideo.com@evil.example/',
  'https://user:word@r1.googlevideo.com/',
  'https://r1.googlevideo.com:8443/',
  'https://r1.googlevideo.com./',
  'https://r1.googlevideo.com%00.evil.example/',
  'https://r1.googlevideo.com\n.evil.example/',
  'https://127.0.0.1/',
  'http://127.0.0.1:22/',
  'http://127.0.0.1:8124/',
  'http://localhost:8123/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]:8123/',
  'http://2130706433:8123/x@',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'https://0/',
  'file:///etc/passwd',
  'ftp://r1.googlevideo.com/',
  'gopher://r1.googlevideo.com/',
  'data:video/mp4;base64,AAAA',
  'javascript:alert(1)',
  '//r1.googlevideo.com/',
  '/videoplayback',
  '',
];

describe('an address from yt-dlp', () => {
  test.each([
    'https://rr1---sn-4g5e.googlevideo.com/videoplayback?expire=1',
    'https://RR1.GoogleVideo.com:443/videoplayback',
    'http://127.0.0.1:8123/abcdefghijk/18.mp4',
    'https://127.0.0.1:8123/abcdefghijk/18.mp4',
  ])('%s is followed', (address) => {
    expect(mediaAddress(address, EXTRA)?.href.toLowerCase()).toContain(new URL(address).hostname);
  });

  // 2130706433 is 127.0.0.1 as a number: URL turns it into the host that EXTRA allows, and so it is followed there.
  test.each(ELSEWHERE.filter((address) => !address.includes('2130706433')))('%s is not', (address) => {
    expect(mediaAddress(address, EXTRA)).toBeNull();
  });

  test('that writes an allowed host as a number is that host', () => {
    expect(mediaAddress('http://2130706433:8123/', EXTRA)?.host).toBe('127.0.0.1:8123');
    expect(mediaAddress('http://2130706433:8123/', [])).toBeNull();
  });
});

describe('the proxy', () => {
  let origin: Origin;
  let elsewhere: Origin;
  let proxy: TestProxy;

  beforeAll(async () => {
    origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(1000) }] } });
    elsewhere = await createOrigin({ files: { '*': [{ data: new Uint8Array(1000) }] } });
    proxy = await startProxy({ origin });
  });

  afterAll(async () => {
    await proxy.close();
    await elsewhere.close();
    await origin.close();
  });

  const errorOf = async (id: string) => {
    const answer = await fetch(`${proxy.url}/v/${id}`);
    const { error } = (await answer.json()) as { error: { code: string } };
    return { status: answer.status, code: error.code };
  };

  test.each([
    ['another port of this machine', 'elsewher001', () => `${elsewhere.url}/elsewher001/18.mp4`],
    ['the metadata service of a cloud', 'elsewher002', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a host that only looks like YouTube', 'elsewher003', () => 'https://googlevideo.com.evil.example/v.mp4'],
  ])('asks nothing of %s that yt-dlp names', async (_, id, address) => {
    origin.control(id, { address: address() });
    expect(await errorOf(id)).toEqual({ status: 502, code: 'upstream-host-refused' });
    expect(elsewhere.log).toHaveLength(0);
  });

  test.each([301, 302, 303, 307, 308])('does not follow a %i to a host that is not on the list', async (status) => {
    origin.control('redirectown', { status, statusTimes: 99, headers: { Location: `${elsewhere.url}/x/18.mp4` } });
    expect(await errorOf('redirectown')).toEqual({ status: 502, code: 'upstream-host-refused' });
    expect(elsewhere.log).toHaveLength(0);
  });

  test('follows a redirect to a host on the list', async () => {
    origin.control('redirectown', { status: 302, headers: { Location: '/redirectown/18.mp4' } });
    const answer = await fetch(`${proxy.url}/v/redirectown`, { headers: { Range: 'bytes=0-9' } });
    expect(answer.status).toBe(206);
    expect((await answer.arrayBuffer()).byteLength).toBe(10);
  });

  test('gives up on redirects that go round in a circle', async () => {
    origin.log.length = 0;
    origin.control('redirectown', { status: 302, statusTimes: 999, headers: { Location: '/redirectown/18.mp4' } });
    expect(await errorOf('redirectown')).toEqual({ status: 502, code: 'upstream-failed' });
    expect(origin.log.filter(({ id, kind }) => id === 'redirectown' && kind === 'video').length).toBeLessThan(20);
  });
});
