import { onMount, untrack } from 'svelte';

/** Milliseconds within which the second key of a pair such as `g q` must follow. */
const PAIR_WAIT = 1000;

/**
 * What a key does. `keys` as `KeyboardEvent.key` names them, with `Shift+` before those that need it said; `g q` is one
 * after the other.
 */
export type Binding = {
  keys: readonly string[];
  /** What it does, in the page's words. */
  label: string;
  act: (event: KeyboardEvent) => void;
  /** `here` is this screen's, and named in the status line; `quiet` is this screen's; `everywhere` is the page's. */
  scope: 'here' | 'quiet' | 'everywhere';
};

/** Every key of the page in one place: what is pressed, what the status line shows, and what the sheet lists. */
export class Keyboard {
  #groups = $state.raw<readonly (readonly Binding[])[]>([]);
  /** Of all views on screen, in the order in which they came. */
  readonly bindings = $derived(this.#groups.flat());

  /** The first key of a pair, and when it was pressed. */
  #first: { key: string; at: number } | null = null;

  constructor() {
    window.addEventListener('keydown', (event) => this.#press(event));
  }

  /** Adds bindings; the latest has precedence. Returns what takes them away. */
  register(bindings: readonly Binding[]): () => void {
    this.#groups = [...this.#groups, bindings];
    return () => {
      this.#groups = this.#groups.filter((group) => group !== bindings);
    };
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTakenByTarget(event)) return;
    const first = this.#first !== null && event.timeStamp - this.#first.at < PAIR_WAIT ? `${this.#first.key} ` : '';
    this.#first = null;
    const starting = (keys: string) => this.bindings.findLast((binding) => binding.keys.some((key) => fits(key, keys)));
    const fits = (key: string, before: string) => key.startsWith(before) && matches(key.slice(before.length), event);
    const binding = (first === '' ? undefined : starting(first)) ?? starting('');
    if (binding !== undefined) {
      event.preventDefault();
      binding.act(event);
    } else if (this.bindings.some(({ keys }) => keys.some((key) => key.startsWith(`${event.key} `)))) {
      this.#first = { key: event.key, at: event.timeStamp };
    }
  }
}

/** Adds a component's bindings for as long as it is on screen; those that a function gives follow what it reads. */
export function useKeys(keyboard: Keyboard, bindings: readonly Binding[] | (() => readonly Binding[])): void {
  if (typeof bindings !== 'function') {
    onMount(() => keyboard.register(bindings));
    return;
  }
  $effect(() => {
    const now = bindings();
    return untrack(() => keyboard.register(now));
  });
}

function matches(key: string, event: KeyboardEvent): boolean {
  if (key.startsWith('Shift+')) return event.shiftKey && event.key.toLowerCase() === key.slice(6).toLowerCase();
  if (/^[a-z]$/.test(key)) return !event.shiftKey && event.key.toLowerCase() === key;
  return event.key === key;
}

/** Whether the focused element has its own use for this key: a text field for all, an open dialog, a list, a button. */
function isTakenByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null)
    return true;
  // While its list is open the focus stays on the control, and letters look for an option.
  if (target.matches('[role="combobox"][aria-expanded="true"]')) return true;
  if (
    target.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])')
  )
    return true;
  const isArrow = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (isArrow) return target.matches('[role="slider"], [role="radio"], [role="tab"], input, [role="combobox"]');
  return (
    (key === 'Enter' || key === ' ') && target.matches('a, button, input, summary, [role="slider"], [role="radio"]')
  );
}
