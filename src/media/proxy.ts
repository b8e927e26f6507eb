import * as v from 'valibot';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import type { Proxy, ProxyHealth } from '../domain/sources.ts';
import { askProxy } from './proxyAnswer.ts';

const healthSchema = v.object({
  version: v.number(),
  ytdlp: v.nullable(v.object({ version: v.string() })),
  /** Proxies of before said nothing of it. */
  relay: v.optional(v.nullable(v.boolean()), null),
  problems: v.array(v.object({ code: v.string(), message: v.string(), action: v.string() })),
});

/** The proxy whose address stands in the preferences. */
export class ChosenProxy implements Proxy {
  readonly #preferences: PreferenceStore;

  constructor(preferences: PreferenceStore) {
    this.#preferences = preferences;
  }

  /** Without an address it is `no-source`. Rejects only with the abort reason. */
  async health(signal: AbortSignal): Promise<Outcome<ProxyHealth>> {
    const { proxyUrl } = this.#preferences.get();
    if (proxyUrl === null) return failure('no-source');
    const health = await askProxy(`${proxyUrl}/health`, healthSchema, { signal });
    if (!health.ok) return health;
    const { version, ytdlp, relay, problems } = health.value;
    return success({ version: String(version), ytdlp: ytdlp?.version ?? null, relay, problems });
  }
}
