import { ALL_KEPT } from '../../domain/selection.ts';
import { formatAddress, parseAddress, type Address, type Route } from './address.ts';
import { splitName } from './openName.ts';

/** Milliseconds: browsers refuse to rewrite the address with each letter that is typed. */
const WRITE_AFTER = 200;
/** Milliseconds between two steps that are both written at once; a key that is held down makes more of them. */
const STEP_AFTER = 100;

/** The address of the page, and the only way between views. */
export class Router {
  #address = $state.raw<Address>(parseAddress(location.hash));
  /** Changes with each move to another view or another subject; not when a view narrows what it shows. */
  moves = $state(0);

  #writing: ReturnType<typeof setTimeout> | undefined;
  /** When it was written last, by the page's own clock. */
  #written = 0;
  /** The part after the `#` as it was last read or written here. */
  #known = location.hash;

  constructor() {
    addEventListener('hashchange', () => {
      clearTimeout(this.#writing);
      this.#known = location.hash;
      const before = place(this.#address.route);
      this.#address = parseAddress(location.hash);
      if (place(this.#address.route) !== before) this.moves += 1;
    });
  }

  get route(): Route {
    return this.#address.route;
  }

  /** The benchmark that the address names, as `<id>@<version>` and its part; null when it names none. */
  get benchmark(): string | null {
    return this.#address.benchmark;
  }

  /** The address of a view of the same benchmark, for links. */
  href(route: Route, benchmark: string | null = this.benchmark): string {
    return formatAddress({ route, benchmark });
  }

  go(route: Route): void {
    this.#write();
    location.hash = this.href(route);
  }

  /** Names another benchmark, or another part of one: what belonged to the one before is left. */
  enter(benchmark: string): void {
    if (benchmark === this.benchmark) return;
    const { view } = this.route;
    const isSame = this.benchmark !== null && splitName(benchmark).benchmark === splitName(this.benchmark).benchmark;
    const stays =
      this.benchmark === null ||
      isSame ||
      view === 'home' ||
      view === 'settings' ||
      view === 'health' ||
      view === 'own' ||
      view === 'unknown';
    this.replace(stays ? this.route : { view: 'questions', selection: ALL_KEPT, hidden: false }, benchmark);
  }

  /** Changes what the view shows without a step in the browser's history. */
  replace(route: Route, benchmark: string | null = this.benchmark): void {
    const before = place(this.route);
    this.#address = { route, benchmark };
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), WRITE_AFTER);
    if (place(route) !== before) this.moves += 1;
  }

  /** The same for what changes step by step and not letter by letter: a reload right after it finds it. */
  step(route: Route): void {
    this.replace(route);
    if (performance.now() - this.#written >= STEP_AFTER) this.#write();
  }

  #write(): void {
    clearTimeout(this.#writing);
    // Somebody went elsewhere, and the event that tells of it is on its way: it is not to be undone.
    if (location.hash !== this.#known) return;
    history.replaceState(history.state, '', formatAddress(this.#address));
    this.#known = location.hash;
    this.#written = performance.now();
  }
}

/** Where a route is, without what narrows it. */
function place(route: Route): string {
  return 'id' in route ? `${route.view}/${route.id}` : route.view;
}
