import { expect, test } from 'vitest';
import '../support/laterWords.ts';
import { failure } from '../../src/domain/failure.ts';
import { whyNot } from '../../src/ui/views/health/whyNot.ts';

test('each cause that the proxy tells apart has words of its own', () => {
  const causes = [
    'private',
    'removed',
    'no-recording',
    'region-blocked',
    'age-restricted',
    'sign-in-required',
    'rate-limited',
  ];
  const words = causes.map((proxy) => whyNot(failure('video-unavailable', { proxy }).failure).what);
  expect(new Set(words).size).toBe(causes.length);
  expect(whyNot(failure('bot-check', { proxy: 'bot-check' }).failure).what).toBe(
    'The video’s host wants proof that a person is asking.',
  );
});
