import * as v from 'valibot';
import { LANGUAGES, type Preferences, type PreferenceStore } from '../domain/preferences.ts';

const STORAGE_KEY = 'preferences';
const MIB = 1024 * 1024;

/** The benchmark's repository, at the revision whose figures were published. */
export const DATA_URL = 'https://cdn.jsdelivr.net/gh/rajpurkarlab/RexSonoVQA@c2b931fc7ca3a8cdd08c36d2d45aa421b7568441';

const DEFAULTS: Omit<Preferences, 'proxyUrl' | 'dataUrl'> = {
  language: null,
  theme: 'system',
  quality: 'published',
  engine: 'auto',
  clips: 'session',
  clipLimit: 512 * MIB,
  limits: {},
  prices: {},
  usesRelay: false,
  agreements: {},
  benchmark: null,
  graderName: '',
};

const address = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
);

const atLeastOne = v.pipe(v.number(), v.finite(), v.minValue(1));
const limitsReader = v.object({
  atOnce: v.pipe(atLeastOne, v.integer()),
  perMinute: v.nullable(atLeastOne),
  tokensPerMinute: v.nullable(atLeastOne),
});

const dollars = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)));
const priceReader = v.object({ input: dollars, output: dollars });

const agreementReader = v.object({ terms: v.string(), at: v.string() });

const changesReader = v.record(v.string(), v.unknown());
/** May hold fields of a newer version of the app, which are kept. */
type Changes = v.InferOutput<typeof changesReader>;

/** A field that is missing or cannot be read takes its default, and no other field with it. */
function readerWith(defaults: Preferences): v.GenericSchema<unknown, Preferences> {
  return v.object({
    language: v.fallback(v.nullable(v.picklist(LANGUAGES)), defaults.language),
    theme: v.fallback(v.picklist(['system', 'dark', 'light']), defaults.theme),
    proxyUrl: v.fallback(v.nullable(address), defaults.proxyUrl),
    dataUrl: v.fallback(address, defaults.dataUrl),
    quality: v.fallback(v.picklist(['published', '720', '1080']), defaults.quality),
    engine: v.fallback(v.picklist(['auto', 'webcodecs', 'ffmpeg.wasm']), defaults.engine),
    clips: v.fallback(v.picklist(['session', 'device']), defaults.clips),
    clipLimit: v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), defaults.clipLimit),
    limits: v.fallback(v.record(v.string(), limitsReader), defaults.limits),
    prices: v.fallback(v.record(v.string(), priceReader), defaults.prices),
    usesRelay: v.fallback(v.boolean(), defaults.usesRelay),
    agreements: v.fallback(v.record(v.string(), agreementReader), defaults.agreements),
    benchmark: v.fallback(v.nullable(v.string()), defaults.benchmark),
    graderName: v.fallback(v.string(), defaults.graderName),
  });
}

/** Keeps what differs from the defaults in `localStorage`, or in memory where the browser refuses that. */
export class StoredPreferences implements PreferenceStore {
  readonly #reader: v.GenericSchema<unknown, Preferences>;
  readonly #listeners = new Set<(preferences: Preferences) => void>();
  /** Only what was set, so that a default which changes reaches those who never touched it. */
  #changes: Changes;
  #preferences: Preferences;

  /** `proxyUrl`: the proxy that comes with the page; null where none does. `dataUrl`: where the benchmark lies. */
  constructor({ proxyUrl, dataUrl }: Pick<Preferences, 'proxyUrl' | 'dataUrl'>) {
    this.#reader = readerWith({ ...DEFAULTS, proxyUrl, dataUrl });
    this.#changes = load() ?? {};
    this.#preferences = v.parse(this.#reader, this.#changes);
    window.addEventListener('storage', ({ key }) => {
      // Another tab set something; a null key says that all was cleared.
      if (key === STORAGE_KEY || key === null) this.#take(load() ?? {});
    });
  }

  get(): Preferences {
    return this.#preferences;
  }

  set(change: Partial<Preferences>): void {
    const changes = { ...(load() ?? this.#changes), ...change };
    save(changes);
    this.#take(changes);
  }

  subscribe(listener: (preferences: Preferences) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(changes: Changes): void {
    this.#changes = changes;
    this.#preferences = v.parse(this.#reader, changes);
    for (const listener of this.#listeners) listener(this.#preferences);
  }
}

/** Null where the browser refuses, or what it kept is no record. */
function load(): Changes | null {
  try {
    return v.parse(changesReader, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return null;
  }
}

function save(changes: Changes): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(changes));
  } catch {
    // Refused or full: they hold until the page closes.
  }
}
