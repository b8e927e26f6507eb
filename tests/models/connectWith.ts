import type { KeyRing } from '../../src/domain/keys.ts';
import { createRegistry } from '../../src/models/registry.ts';
import { NO_PORTS } from './noPorts.ts';

const { connect } = createRegistry(NO_PORTS);

/** Opens a model that needs the key of `openai`. */
export function connectWith(keys: KeyRing) {
  return connect({ provider: 'openai', model: 'gpt-x', settings: {} }, keys);
}
