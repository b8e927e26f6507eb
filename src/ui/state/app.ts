import { getContext, setContext } from 'svelte';
import type { Services } from '../services.ts';
import { Bench } from './Bench.svelte.ts';
import { ClipHealth } from './ClipHealth.svelte.ts';
import { Keyboard } from './Keyboard.svelte.ts';
import { Preferences } from './Preferences.svelte.ts';
import { Published } from './Published.svelte.ts';
import { Router } from './Router.svelte.ts';
import { Rules } from './Rules.svelte.ts';
import { Runs } from './Runs.svelte.ts';
import { Tour } from './Tour.svelte.ts';

/** What every view may use. */
export type App = {
  services: Services;
  router: Router;
  bench: Bench;
  published: Published;
  runs: Runs;
  rules: Rules;
  preferences: Preferences;
  keyboard: Keyboard;
  health: ClipHealth;
  tour: Tour;
};

export function createApp(services: Services): App {
  const router = new Router();
  const preferences = new Preferences(services.preferences);
  const bench = new Bench(
    services.library,
    (address) => {
      preferences.set({ benchmark: address });
      router.enter(address);
    },
    async (runId) => {
      const runs = await services.runs.runs();
      return (runs.ok && runs.value.find(({ id }) => id === runId)?.questionIds) || [];
    },
  );
  const published = new Published(services.library);
  const { runs: store, runner, providers } = services;
  const runs = new Runs({ store, runner, providers, bench, published, preferences });
  const rules = new Rules(bench, providers);
  return {
    services,
    router,
    bench,
    published,
    runs,
    rules,
    preferences,
    keyboard: new Keyboard(),
    health: new ClipHealth(services.sources),
    tour: new Tour(),
  };
}

const APP = Symbol('app');

export function provideApp(app: App): void {
  setContext(APP, app);
}

export function useApp(): App {
  return getContext<App>(APP);
}
