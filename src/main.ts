import { mount } from 'svelte';
import shippedVideos from '../data/sample/sources.json';
import { BenchmarkLibrary } from './benchmarks/library.ts';
import { dataHosts } from './benchmarks/registry.ts';
import { DEFAULT_LIMITS } from './domain/limits.ts';
import type { ModelChoice, Provider } from './domain/model.ts';
import type { PageUpdates } from './domain/pageUpdates.ts';
import { costOf, priceNow } from './domain/price.ts';
import { tokenName } from './domain/proxyToken.ts';
import type { Transfers } from './domain/transfer.ts';
import { limitConnections, watchConnections } from './hosting/connections.ts';
import { readConfig, type ReadConfig } from './hosting/readConfig.ts';
import { exact } from './judges/exact.ts';
import { graderOf, judgeFor, judges } from './judges/registry.ts';
import { Clips } from './media/clips.ts';
import { LazyPictures } from './media/lazyPictures.ts';
import { ClipPool } from './media/pool.ts';
import { ChosenProxy } from './media/proxy.ts';
import { clipShrinker } from './media/shrinker.ts';
import { VideoSources } from './media/sources.ts';
import { createKeyRing } from './models/keyRing.ts';
import { PRICES, PRICES_AS_OF } from './models/prices.ts';
import { createRegistry, PROVIDERS } from './models/registry.ts';
import { estimateClipTokens, estimateStillTokens, estimateWordTokens } from './models/tokenEstimate.ts';
import { Runner } from './runner/Runner.ts';
import { StoredBenchmarks } from './store/benchmarks.ts';
import { BrowserStorage } from './store/browserStorage.ts';
import { StoredClips } from './store/clips.ts';
import { Database } from './store/database.ts';
import { DATA_URL, StoredPreferences } from './store/preferences.ts';
import { StoredRuns } from './store/runs.ts';
import './ui/base.css';
import { languageFor, speak } from './ui/messages/language.ts';
import Root from './ui/Root.svelte';
import type { Services } from './ui/services.ts';
import { trustOwnScripts } from './trustedScripts.ts';
import './ui/tokens.css';

/** The version that package.json gives; the build writes it in. */
declare const APP_VERSION: string;

/** Milliseconds: the first question comes before copies of all the rest. */
const INSTALL_AFTER = 1500;

/** Where the sample benchmark is served: beside the page, wherever that lies. */
const sampleBase = new URL(`${import.meta.env.BASE_URL}sample`, location.href).href;

const connections = watchConnections();

/** What changes at each save is not to be kept: a development server has no newer version. */
async function install(): Promise<PageUpdates | null> {
  if (!import.meta.env.PROD) return null;
  await new Promise((resolve) => setTimeout(resolve, INSTALL_AFTER));
  const { Installation } = await import('./hosting/installation.ts');
  const installation = new Installation();
  await installation.start(location.href);
  return installation;
}

function buildServices(host: ReadConfig): Services {
  const { config } = host;
  const preferences = new StoredPreferences({
    proxyUrl: config.proxyUrl ?? import.meta.env['VITE_PROXY_URL'] ?? null,
    dataUrl: config.data[0]?.url ?? DATA_URL,
  });
  const keys = createKeyRing(
    storageIfAllowed(() => sessionStorage),
    storageIfAllowed(() => localStorage),
  );
  const pool = new ClipPool();
  const { connect, looks, providers } = createRegistry({
    proxyUrl: () => preferences.get().proxyUrl,
    proxyToken: () => keys.get(tokenName(preferences.get().proxyUrl ?? '')),
    connections,
    shrinker: clipShrinker(pool),
  });
  const offered = providers.filter(({ id, looks: sees }) => !sees || (config.providers?.includes(id) ?? true));
  // Vite's own connection is not among them.
  if (import.meta.env.PROD)
    limitConnections(config, [...(config.data.length === 0 ? [DATA_URL, ...dataHosts] : []), ...hostsOf(offered)]);
  const database = new Database();
  const storage = new BrowserStorage();
  const runs = new StoredRuns(database, storage);
  const library = new BenchmarkLibrary({
    store: new StoredBenchmarks(database),
    stills: async () => new (await import('./store/stills.ts')).StoredStills(database),
    shelves: async () => new (await import('./store/shelves.ts')).StoredShelves(database),
    sampleBase,
    connections,
  });

  const shipped = new Map(Object.entries(shippedVideos).map(([id, path]) => [id, `${sampleBase}/${path}`]));
  const access = { preferences, keys, connections };
  const sources = new VideoSources({ shipped, ...access });
  const clips = new Clips({ sources, pool, preferences, device: new StoredClips(database) });

  const pictures = new LazyPictures();

  const priceOf = (choice: Pick<ModelChoice, 'provider' | 'model'>) =>
    priceNow(choice, { prices: PRICES, own: preferences.get().prices, now: new Date() });
  const runner = new Runner({
    runs,
    clips,
    pictures,
    connect: (choice) => connect(choice, keys),
    looks,
    judgeFor,
    exact,
    costOf: (choice, tokens) => costOf(tokens, priceOf(choice)),
    limitsOf: (provider) => preferences.get().limits[provider] ?? DEFAULT_LIMITS,
  });
  return {
    version: APP_VERSION,
    library,
    host,
    updates: install(),
    providers: offered,
    judges: judges.map(({ id, needsModel }) => ({ id, needsModel })),
    graderOf,
    clips,
    pictures,
    sources,
    proxy: new ChosenProxy(access),
    runs,
    transfers: lateTransfers(library),
    runner,
    tokens: {
      clip: (choice, size) => estimateClipTokens(choice, size)?.tokens ?? null,
      still: estimateStillTokens,
      words: estimateWordTokens,
    },
    prices: { table: PRICES, asOf: PRICES_AS_OF },
    keys,
    preferences,
    storage,
    lessonStores: async () => {
      const [{ StoredLearnerAnswers }, { StoredVotes }] = await Promise.all([
        import('./store/learnerAnswers.ts'),
        import('./store/votes.ts'),
      ]);
      return {
        learner: new StoredLearnerAnswers(storageIfAllowed(() => localStorage)),
        votes: new StoredVotes(storageIfAllowed(() => sessionStorage)),
      };
    },
  };
}

/** Where providers that pages may ask are, unless a person enters another address. */
function hostsOf(providers: readonly Provider[]): string[] {
  return providers
    .flatMap(({ settings }) => settings)
    .flatMap(({ name, initial }) => (name === 'baseUrl' && typeof initial === 'string' ? [initial] : []));
}

/** Runs as files: the code comes with the first of them. */
function lateTransfers(library: BenchmarkLibrary): Transfers {
  const transfers = async () => {
    const { RunTransfers } = await import('./benchmarks/transfers.ts');
    return new RunTransfers({ library, app: APP_VERSION });
  };
  return {
    exportRuns: async (...these) => (await transfers()).exportRuns(...these),
    exportResults: async (...these) => (await transfers()).exportResults(...these),
    exportLines: async (...these) => (await transfers()).exportLines(...these),
    readImport: async (...these) => (await transfers()).readImport(...these),
  };
}

/** Null where the browser lets this page keep nothing. */
function storageIfAllowed(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

trustOwnScripts();

const target = document.querySelector('#app');
if (target === null) throw new Error('The page has no element to live in.');

const services = buildServices(await readConfig(location.href, { providers: PROVIDERS }));
const { preferences } = services;
const speakAsChosen = () => speak(languageFor(preferences.get().language, navigator.languages));
preferences.subscribe(() => void speakAsChosen());
await speakAsChosen();
mount(Root, { target, props: { services } });
