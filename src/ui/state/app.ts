import { getContext, setContext } from 'svelte';
import type { Services } from '../services.ts';
import type { Bench } from './Bench.svelte.ts';
import type { Keyboard } from './Keyboard.svelte.ts';
import type { Preferences } from './Preferences.svelte.ts';
import type { Router } from './Router.svelte.ts';
import type { Runs } from './Runs.svelte.ts';

/** What every view may use. */
export type App = {
  services: Services;
  router: Router;
  bench: Bench;
  runs: Runs;
  preferences: Preferences;
  keyboard: Keyboard;
};

const APP = Symbol('app');

export function provideApp(app: App): void {
  setContext(APP, app);
}

export function useApp(): App {
  return getContext<App>(APP);
}
