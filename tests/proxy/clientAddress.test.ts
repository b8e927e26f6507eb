import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddress, clientKey, networkOf } from '../../proxy/clientAddress.ts';

const PEER = '10.0.0.9';

function addressOf(forwarded: string | undefined, hops: number, peer = PEER): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage, hops);
}

describe('the address of a client', () => {
  test('is that of the connection, whatever a header says, where no web server is trusted', () => {
    expect(addressOf('203.0.113.7', 0)).toBe(PEER);
    expect(addressOf(undefined, 0, '::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  test.each([
    ['203.0.113.7', 1, '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7', 1, '203.0.113.7'],
    ['1.1.1.1,203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['203.0.113.7:4711', 1, '203.0.113.7'],
    ['[2001:db8::7]:4711', 1, '2001:db8::7'],
    ['2001:db8::7', 1, '2001:db8::7'],
    ['::ffff:203.0.113.7', 1, '203.0.113.7'],
  ])('in "%s" behind %i of one\'s own is %s', (forwarded, hops, expected) => {
    expect(addressOf(forwarded, hops)).toBe(expected);
  });

  test.each([undefined, '', 'unknown', '203.0.113.7,', '_hidden', 'a.example', '999.1.1.1', '<script>'])(
    'is that of the connection where the header (%s) names none',
    (forwarded) => {
      expect(addressOf(forwarded, 1)).toBe(PEER);
    },
  );

  test('is that of the connection where the header is shorter than the way', () => {
    expect(addressOf('203.0.113.7', 2)).toBe(PEER);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', '', null],
])('"%s" counts as %s and is logged as %s', (address, key, network) => {
  expect([clientKey(address), networkOf(address)]).toEqual([key, network]);
});
