import { mount } from 'svelte';
import shippedVideos from '../data/sample/sources.json';
import { BenchmarkLibrary } from './benchmarks/library.ts';
import { RunTransfers } from './benchmarks/transfers.ts';
import { DEFAULT_LIMITS } from './domain/limits.ts';
import type { ModelChoice } from './domain/model.ts';
import { costOf, priceNow } from './domain/price.ts';
import { exact } from './judges/exact.ts';
import { judgeFor, judges } from './judges/registry.ts';
import { Clips } from './media/clips.ts';
import { ClipPool } from './media/pool.ts';
import { ChosenProxy } from './media/proxy.ts';
import { clipShrinker } from './media/shrinker.ts';
import { VideoSources } from './media/sources.ts';
import { createKeyRing } from './models/keyRing.ts';
import { PRICES, PRICES_AS_OF } from './models/prices.ts';
import { createRegistry } from './models/registry.ts';
import { estimateClipTokens, estimateWordTokens } from './models/tokenEstimate.ts';
import { Runner } from './runner/Runner.ts';
import { StoredBenchmarks } from './store/benchmarks.ts';
import { BrowserStorage } from './store/browserStorage.ts';
import { StoredClips } from './store/clips.ts';
import { Database } from './store/database.ts';
import { StoredLearnerAnswers } from './store/learnerAnswers.ts';
import { StoredPreferences } from './store/preferences.ts';
import { StoredRuns } from './store/runs.ts';
import { StoredStills } from './store/stills.ts';
import './ui/base.css';
import { languageFor, speak } from './ui/messages/language.ts';
import Root from './ui/Root.svelte';
import type { Services } from './ui/services.ts';
import { trustOwnScripts } from './trustedScripts.ts';
import './ui/tokens.css';

/** The version that package.json gives; the build writes it in. */
declare const APP_VERSION: string;

/** Where the sample benchmark is served: beside the page, wherever that lies. */
const sampleBase = new URL(`${import.meta.env.BASE_URL}sample`, location.href).href;

function buildServices(): Services {
  const preferences = new StoredPreferences({ proxyUrl: import.meta.env['VITE_PROXY_URL'] ?? null });
  const keys = createKeyRing(
    storageIfAllowed(() => sessionStorage),
    storageIfAllowed(() => localStorage),
  );
  const pool = new ClipPool();
  const { connect, looks, providers } = createRegistry({
    proxyUrl: () => preferences.get().proxyUrl,
    shrinker: clipShrinker(pool),
  });
  const database = new Database();
  const storage = new BrowserStorage();
  const runs = new StoredRuns(database, storage);
  const library = new BenchmarkLibrary({
    store: new StoredBenchmarks(database),
    stills: new StoredStills(database),
    sampleBase,
  });

  const shipped = new Map(Object.entries(shippedVideos).map(([id, path]) => [id, `${sampleBase}/${path}`]));
  const sources = new VideoSources({ shipped, preferences });
  const clips = new Clips({ sources, pool, preferences, device: new StoredClips(database) });

  const priceOf = (choice: Pick<ModelChoice, 'provider' | 'model'>) =>
    priceNow(choice, { prices: PRICES, own: preferences.get().prices, now: new Date() });
  const runner = new Runner({
    runs,
    clips,
    connect: (choice) => connect(choice, keys),
    looks,
    judgeFor,
    exact,
    costOf: (choice, tokens) => costOf(tokens, priceOf(choice)),
    limitsOf: (provider) => preferences.get().limits[provider] ?? DEFAULT_LIMITS,
  });
  return {
    library,
    providers,
    judges: judges.map(({ id, needsModel }) => ({ id, needsModel })),
    clips,
    sources,
    proxy: new ChosenProxy(preferences),
    runs,
    transfers: new RunTransfers({ library, app: APP_VERSION }),
    runner,
    tokens: {
      clip: (choice, size) => estimateClipTokens(choice, size)?.tokens ?? null,
      words: estimateWordTokens,
    },
    prices: { table: PRICES, asOf: PRICES_AS_OF },
    keys,
    preferences,
    storage,
    learner: new StoredLearnerAnswers(storageIfAllowed(() => localStorage)),
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

const services = buildServices();
const { preferences } = services;
const speakAsChosen = () => speak(languageFor(preferences.get().language, navigator.languages));
preferences.subscribe(() => void speakAsChosen());
await speakAsChosen();
mount(Root, { target, props: { services } });
