import type { PreferenceStore } from '../../src/domain/preferences.ts';
import { tokenName } from '../../src/domain/proxyToken.ts';
import type { ProxyAccess } from '../../src/media/sources.ts';
import { OPEN } from '../support/openConnections.ts';

/** The way to the proxy of the preferences; `tokens` by the address for which each was entered. */
export function accessBy(preferences: PreferenceStore, tokens: Readonly<Record<string, string>> = {}): ProxyAccess {
  const kept = new Map(Object.entries(tokens).map(([url, token]) => [tokenName(url), token]));
  return { preferences, keys: { get: (name) => kept.get(name) ?? null }, connections: OPEN };
}
