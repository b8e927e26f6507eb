import type { ModelPorts } from '../../src/models/httpProvider.ts';
import { OPEN } from '../support/openConnections.ts';

/** A page without a proxy, whose policy refuses nothing. */
export const NO_PORTS: ModelPorts = {
  proxyUrl: () => null,
  proxyToken: () => null,
  connections: OPEN,
  shrinker: null,
};
