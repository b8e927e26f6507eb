import { partOf } from './partOf.ts';

/** The page's files by their path below the scope; the page itself is the empty path. */
export type FileList = Readonly<Record<string, { hash: string; when: 'installed' | 'used' }>>;

/** Where the list of the version at work is kept: what it names stays while another version takes over. */
const LIST = 'list-of-files';
const CONFIG = 'config.json';

/** The files of one version of the page, in the browser's cache. A file that did not change is loaded once for all. */
export class PageFiles {
  readonly #scope: string;
  readonly #files: FileList;

  constructor(scope: string, files: FileList) {
    this.#scope = scope;
    this.#files = files;
  }

  /** Loads what each visit may need; rejects where a file cannot be had, and the version before stays. */
  async install(): Promise<void> {
    const cache = await this.#cache();
    const wanted = Object.keys(this.#files).filter((path) => this.#files[path]?.when === 'installed');
    await Promise.all(
      wanted.map(async (path) => {
        if ((await cache.match(this.#key(path))) === undefined) await this.#load(path);
      }),
    );
  }

  /** Removes what neither this version nor the one before it holds: tabs that are open may still be of that one. */
  async clearOld(): Promise<void> {
    const cache = await this.#cache();
    const listed = new URL(LIST, this.#scope).href;
    const before: unknown = await (await cache.match(listed))?.json();
    const now = Object.keys(this.#files).map((path) => this.#key(path));
    const kept = new Set<unknown>([...now, ...(Array.isArray(before) ? before : []), listed, this.#address(CONFIG)]);
    const keys = await cache.keys();
    await Promise.all(keys.filter(({ url }) => !kept.has(url)).map((key) => cache.delete(key)));
    await cache.put(listed, new Response(JSON.stringify(now)));
  }

  /** The path of a file of the page, of this version or an earlier one; null for anything else. */
  pathOf(url: string): string | null {
    const { origin, pathname } = new URL(url);
    const address = origin + pathname;
    if (!address.startsWith(this.#scope)) return null;
    const path = address.slice(this.#scope.length).replace(/^index\.html$/, '');
    return Object.hasOwn(this.#files, path) || path === CONFIG || path.startsWith('assets/') ? path : null;
  }

  async file(path: string, request: Request): Promise<Response> {
    if (path === CONFIG) return this.#config(request);
    const cache = await this.#cache();
    const isOurs = Object.hasOwn(this.#files, path);
    // A name in `assets` holds a hash: what an earlier version put there is still the file that is asked for.
    const kept = isOurs
      ? await cache.match(this.#key(path))
      : await cache.match(this.#address(path), { ignoreSearch: true });
    if (kept !== undefined || !isOurs) return kept ?? fetch(request);
    // Used for the first time, or cleared by the browser. Whole, as a cache takes no parts.
    return this.#load(path).catch(() => fetch(request));
  }

  /** As it is now; as it was last where there is no network. */
  async #config(request: Request): Promise<Response> {
    const cache = await this.#cache();
    const address = this.#address(CONFIG);
    try {
      const now = await fetch(request);
      if (now.ok) await cache.put(address, now.clone());
      else if (now.status === 404) await cache.delete(address);
      return now;
    } catch {
      return (await cache.match(address)) ?? Response.error();
    }
  }

  async #load(path: string): Promise<Response> {
    // What a hash names never changes; anything else may be old in the browser's own cache.
    const mode = path.startsWith('assets/') ? 'default' : 'no-cache';
    const response = await fetch(this.#address(path), { cache: mode, credentials: 'same-origin' });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    // Some hosts redirect to a name without `.html`. A browser takes no redirected answer for a page that it opens.
    const plain = response.redirected ? new Response(response.body, response) : response;
    await (await this.#cache()).put(this.#key(path), plain.clone());
    return plain;
  }

  #address(path: string): string {
    return new URL(path, this.#scope).href;
  }

  #key(path: string): string {
    return `${this.#address(path)}?${this.#files[path]?.hash}`;
  }

  #cache(): Promise<Cache> {
    return caches.open(`page ${this.#scope}`);
  }
}

/** Null for what is none of the page's files. */
export function answerFrom(files: PageFiles, request: Request): Promise<Response> | null {
  if (request.method !== 'GET') return null;
  const path = files.pathOf(request.url);
  if (path === null) return null;
  const range = request.headers.get('Range');
  return files.file(path, request).then((whole) => (range === null ? whole : partOf(whole, range)));
}
