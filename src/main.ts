import { mount } from 'svelte';
import shippedVideos from '../data/sample/sources.json';
import { BenchmarkLibrary } from './benchmarks/library.ts';
import { DEFAULT_LIMITS } from './domain/limits.ts';
import { exact } from './judges/exact.ts';
import { judgeFor, judges } from './judges/registry.ts';
import { Clips } from './media/clips.ts';
import { ClipPool } from './media/pool.ts';
import { ChosenProxy } from './media/proxy.ts';
import { clipShrinker } from './media/shrinker.ts';
import { VideoSources } from './media/sources.ts';
import { createKeyRing } from './models/keyRing.ts';
import { createRegistry } from './models/registry.ts';
import { Runner } from './runner/Runner.ts';
import { StoredBenchmarks } from './store/benchmarks.ts';
import { BrowserStorage } from './store/browserStorage.ts';
import { StoredClips } from './store/clips.ts';
import { Database } from './store/database.ts';
import { StoredPreferences } from './store/preferences.ts';
import { StoredRuns } from './store/runs.ts';
import App from './ui/App.svelte';
import './ui/base.css';
import type { Services } from './ui/services.ts';
import './ui/tokens.css';

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
  const library = new BenchmarkLibrary({ store: new StoredBenchmarks(database), sampleBase });

  const shipped = new Map(Object.entries(shippedVideos).map(([id, path]) => [id, `${sampleBase}/${path}`]));
  const sources = new VideoSources({ shipped, preferences });
  const clips = new Clips({ sources, pool, preferences, device: new StoredClips(database) });

  const runner = new Runner({
    runs,
    clips,
    connect: (choice) => connect(choice, keys),
    looks,
    judgeFor,
    exact,
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
    runner,
    keys,
    preferences,
    storage,
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

const target = document.querySelector('#app');
if (target === null) throw new Error('The page has no element to live in.');
mount(App, { target, props: { services: buildServices() } });
