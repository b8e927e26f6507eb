import type { Connections } from '../../src/domain/connections.ts';

/** A page whose policy refuses nothing. */
export const OPEN: Connections = { refused: async () => false };
