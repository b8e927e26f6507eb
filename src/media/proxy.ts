import * as v from 'valibot';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Proxy, ProxyHealth } from '../domain/sources.ts';
import type { ProxyAccess } from './sources.ts';

const healthSchema = v.object({
  version: v.number(),
  ytdlp: v.nullable(v.object({ version: v.string() })),
  /** Proxies of before said nothing of it. */
  relay: v.optional(v.nullable(v.boolean()), null),
  problems: v.array(v.object({ code: v.string(), message: v.string(), action: v.string() })),
  // A proxy of before there were tokens does not say.
  needsToken: v.optional(v.boolean(), false),
});

/** The proxy whose address stands in the preferences. */
export class ChosenProxy implements Proxy {
  readonly #access: ProxyAccess;

  constructor(access: ProxyAccess) {
    this.#access = access;
  }

  /** It needs no token, so none is sent. Without an address it is `no-source`. Rejects only with the abort reason. */
  async health(signal: AbortSignal): Promise<Outcome<ProxyHealth>> {
    const { preferences, connections } = this.#access;
    const { proxyUrl } = preferences.get();
    if (proxyUrl === null) return failure('no-source');
    const { askProxy } = await import('./proxyAnswer.ts');
    const health = await askProxy(`${proxyUrl}/health`, healthSchema, { token: null, connections, signal });
    if (!health.ok) return health;
    const { version, ytdlp, relay, problems, needsToken } = health.value;
    return success({ version: String(version), ytdlp: ytdlp?.version ?? null, relay, problems, needsToken });
  }
}
