import { getContext, setContext } from 'svelte';
import type { ClipMaker } from '../domain/clip.ts';
import type { KeyRing } from '../domain/keys.ts';
import type { Library } from '../domain/library.ts';
import type { Provider } from '../domain/model.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import type { Proxy, Sources } from '../domain/sources.ts';
import type { RunStore, StorageMeter } from '../domain/store.ts';
import type { Runner } from '../runner/Runner.ts';

/** One judge a person may choose; `needsModel`: it asks a model, so it needs one and its key. */
export type JudgeOption = { id: string; needsModel: boolean };

/** All that the page is given; built in main.ts. */
export type Services = {
  library: Library;
  providers: readonly Provider[];
  judges: readonly JudgeOption[];
  clips: ClipMaker;
  sources: Sources;
  proxy: Proxy;
  runs: RunStore;
  runner: Runner;
  keys: KeyRing;
  preferences: PreferenceStore;
  storage: StorageMeter;
};

const SERVICES = Symbol('services');

export function provideServices(services: Services): void {
  setContext(SERVICES, services);
}

export function useServices(): Services {
  return getContext<Services>(SERVICES);
}
