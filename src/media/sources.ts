import * as v from 'valibot';
import type { Connections } from '../domain/connections.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { KeyRing } from '../domain/keys.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import { tokenName } from '../domain/proxyToken.ts';
import type { LocatedSource, SourceFacts, Sources } from '../domain/sources.ts';
import { lookAt } from './lookAt.ts';
import { SharedWork } from './sharedWork.ts';

/** How the proxy is reached: at the address in the preferences, with the token that the ring holds for it, if any. */
export type ProxyAccess = { preferences: PreferenceStore; keys: Pick<KeyRing, 'get'>; connections: Connections };

type OwnFile = { blob: Blob; name: string };

const stated = v.optional(v.nullable(v.number()), null);

/** Of what the proxy says; `expires` in milliseconds since the epoch. */
const infoSchema = v.object({
  formatId: v.string(),
  expires: v.number(),
  vcodec: v.optional(v.nullable(v.string()), null),
  width: stated,
  height: stated,
  fps: stated,
  duration: stated,
  filesize: stated,
});
type Info = v.InferOutput<typeof infoSchema>;
type Known = Info & { url: string };

/** Finds the bytes of source videos; what the proxy said of one is kept until it expires. */
export class VideoSources implements Sources {
  readonly #shipped: ReadonlyMap<string, string>;
  readonly #access: ProxyAccess;
  readonly #own = new Map<string, OwnFile>();
  readonly #known = new Map<string, Known>();
  readonly #asking = new SharedWork<Outcome<Known>>();
  readonly #listeners = new Set<() => void>();

  /** `shipped`: absolute addresses of the videos that come with the app, by source. */
  constructor({ shipped, ...access }: ProxyAccess & { shipped: ReadonlyMap<string, string> }) {
    this.#shipped = shipped;
    this.#access = access;
  }

  async locate(source: string, signal: AbortSignal): Promise<Outcome<LocatedSource>> {
    signal.throwIfAborted();
    const own = this.#own.get(source);
    if (own) {
      return success({ place: 'own-file', bytes: { kind: 'file', file: own.blob, name: own.name }, formatId: null });
    }
    const shipped = this.#shipped.get(source);
    if (shipped !== undefined) {
      return success({ place: 'shipped', bytes: { kind: 'address', url: shipped }, formatId: null });
    }
    return this.#throughProxy(source, signal);
  }

  async check(source: string, signal: AbortSignal): Promise<Outcome<SourceFacts>> {
    this.forget(source);
    const located = await this.locate(source, signal);
    if (!located.ok) return located;
    const { place, formatId, bytes } = located.value;
    const known = this.#known.get(source);
    if (place === 'proxy' && known !== undefined) return success(factsOf(known));
    const shown = await lookAt(bytes, signal);
    const size = bytes.kind === 'file' ? bytes.file.size : null;
    return success({ ...NOTHING_KNOWN, ...shown, place, formatId, bytes: size });
  }

  /** Asks the proxy again at the next `locate`: what it said is no longer trusted. */
  forget(source: string): void {
    this.#known.delete(source);
  }

  give(source: string, file: OwnFile): void {
    this.#own.set(source, file);
    this.#notify();
  }

  takeBack(source: string): void {
    if (this.#own.delete(source)) this.#notify();
  }

  ownFile(source: string): { name: string; bytes: number } | null {
    const own = this.#own.get(source);
    return own ? { name: own.name, bytes: own.blob.size } : null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #throughProxy(source: string, signal: AbortSignal): Promise<Outcome<LocatedSource>> {
    const { preferences, keys, connections } = this.#access;
    const { proxyUrl, quality } = preferences.get();
    if (proxyUrl === null) return failure('no-source', { source });
    const video = `${proxyUrl}/v/${encodeURIComponent(source)}`;
    const url = `${video}?quality=${quality}`;
    const token = keys.get(tokenName(proxyUrl));
    const known = this.#known.get(source);
    if (known?.url === url && known.expires > Date.now()) return success(throughProxy(known, token));
    const info = await this.#asking.join(url, { signal }, async (ask) => {
      const { askProxy } = await import('./proxyAnswer.ts');
      const asking = { token, connections, signal: ask.signal, facts: { source } };
      const answer = await askProxy(`${video}/info?quality=${quality}`, infoSchema, asking);
      return answer.ok ? success({ ...answer.value, url }) : answer;
    });
    if (!info.ok) return info;
    this.#known.set(source, info.value);
    return success(throughProxy(info.value, token));
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const NOTHING_KNOWN = { codec: null, width: null, height: null, rate: null, duration: null };

function factsOf({ formatId, vcodec: codec, width, height, fps: rate, duration, filesize: bytes }: Known): SourceFacts {
  return { place: 'proxy', formatId, codec, width, height, rate, duration, bytes };
}

function throughProxy({ url, formatId }: Known, token: string | null): LocatedSource {
  return { place: 'proxy', bytes: { kind: 'address', url, ...(token !== null && { token }) }, formatId };
}
