import { expect, test } from 'vitest';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { Connection, Provider } from '../../src/domain/model.ts';
import { createRegistry } from '../../src/models/registry.ts';
import { testCall } from '../../src/ui/state/testCall.ts';
import { NO_PORTS } from '../models/noPorts.ts';

const { signal } = new AbortController();
const { providers } = createRegistry(NO_PORTS);

/** The provider of servers of one's own, with what its host would say. */
function serverWith(names: Outcome<readonly string[]>) {
  const compatible = providers.find(({ id }) => id === 'compatible');
  if (compatible === undefined) throw new Error('It is not registered.');
  const asked: Connection[] = [];
  const server: Provider = {
    ...compatible,
    models: async () => names,
    check: async (connection) => {
      asked.push(connection);
      return success(undefined);
    },
  };
  return { server, asked };
}

test('a test call asks the model in the field, with no key where there is none', async () => {
  const { server, asked } = serverWith(success(['first', 'second']));
  const connection = { model: ' second ', settings: { baseUrl: 'http://localhost:1/v1' }, key: null };
  expect(await testCall(server, connection, signal)).toEqual(success('second'));
  expect(asked).toEqual([{ ...connection, model: 'second' }]);
});

test('with an empty field it asks the first model that the server lists', async () => {
  const { server, asked } = serverWith(success(['first', 'second']));
  expect(await testCall(server, { model: '', settings: {}, key: null }, signal)).toEqual(success('first'));
  expect(asked.map(({ model }) => model)).toEqual(['first']);
});

test('where nothing is listed nothing is asked, and the failure says why', async () => {
  const none = serverWith(success([]));
  expect(await testCall(none.server, { model: '', settings: {}, key: null }, signal)).toMatchObject({
    failure: { code: 'model-unknown' },
  });
  const dead = serverWith(failure('unreachable', { host: 'localhost' }));
  expect(await testCall(dead.server, { model: '', settings: {}, key: null }, signal)).toMatchObject({
    failure: { code: 'unreachable' },
  });
  expect([...none.asked, ...dead.asked]).toEqual([]);
});
