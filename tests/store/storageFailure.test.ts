import { expect, test } from 'vitest';
import { DatabaseBlocked, storageFailure } from '../../src/store/storageFailure.ts';

test.each([
  { name: 'SecurityError', code: 'storage-refused' },
  { name: 'InvalidStateError', code: 'storage-refused' },
  { name: 'UnknownError', code: 'storage-refused' },
  { name: 'QuotaExceededError', code: 'storage-full' },
  { name: 'VersionError', code: 'storage-blocked' },
])('$name of a browser is $code', ({ name, code }) => {
  expect(storageFailure(new DOMException('', name))).toMatchObject({ ok: false, failure: { code, retryable: false } });
});

test('a tab in the way is worth another try', () => {
  expect(storageFailure(new DatabaseBlocked())).toMatchObject({
    failure: { code: 'storage-blocked', retryable: true },
  });
});

test.each([new DOMException('', 'DataCloneError'), new DOMException('', 'ConstraintError'), new TypeError('x')])(
  'a bug is thrown on (%s)',
  (bug) => {
    expect(() => storageFailure(bug)).toThrow(bug);
  },
);
