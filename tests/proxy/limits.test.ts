import { describe, expect, test } from 'vitest';
import { Limits } from '../../proxy/limits.ts';

const T0 = 1_000_000;

describe('limits', () => {
  test('let each client have its share at once, and all together theirs', () => {
    const limits = new Limits({ atOnce: 3, atOncePerClient: 2, requestsPerMinute: 100 });
    const kinds = ['a', 'a', 'a', 'b', 'b'].map((client) => {
      const entry = limits.enter(client, T0);
      return entry.kind === 'entered' ? 'entered' : entry.code;
    });
    expect(kinds).toEqual(['entered', 'entered', 'too-many-requests', 'entered', 'busy']);
  });

  test('give a place back', () => {
    const limits = new Limits({ atOnce: 1, atOncePerClient: 1, requestsPerMinute: 100 });
    const entry = limits.enter('a', T0);
    expect(limits.enter('b', T0)).toMatchObject({ code: 'busy' });
    if (entry.kind === 'entered') entry.leave();
    expect(limits.enter('b', T0).kind).toBe('entered');
  });

  test('refill a client as the minute goes by, and say when', () => {
    const limits = new Limits({ atOnce: 100, atOncePerClient: 100, requestsPerMinute: 6 });
    for (let count = 0; count < 6; count += 1) expect(limits.enter('a', T0).kind).toBe('entered');
    expect(limits.enter('a', T0)).toMatchObject({ code: 'too-many-requests', retryAfter: 10 });
    expect(limits.enter('b', T0).kind).toBe('entered');
    expect(limits.enter('a', T0 + 9_900)).toMatchObject({ retryAfter: 1 });
    expect(limits.enter('a', T0 + 10_000).kind).toBe('entered');
    expect(limits.enter('a', T0 + 10_000).kind).toBe('problem');
  });
});
