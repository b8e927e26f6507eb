import { onMount } from 'svelte';

/** What a key does. `keys` as `KeyboardEvent.key` names them, with `Shift+` before those that need it said. */
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

  constructor() {
    addEventListener('keydown', (event) => this.#press(event));
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
    const binding = this.bindings.findLast(({ keys }) => keys.some((key) => matches(key, event)));
    if (binding === undefined) return;
    event.preventDefault();
    binding.act(event);
  }
}

/** Adds a component's bindings for as long as it is on screen. */
export function useKeys(keyboard: Keyboard, bindings: readonly Binding[]): void {
  onMount(() => keyboard.register(bindings));
}

function matches(key: string, event: KeyboardEvent): boolean {
  if (key.startsWith('Shift+')) return event.shiftKey && event.key.toLowerCase() === key.slice(6).toLowerCase();
  if (/^[a-z]$/.test(key)) return !event.shiftKey && event.key.toLowerCase() === key;
  return event.key === key;
}

/** Whether the focused element has its own use for this key: a text field for all, an open dialog, a list, a button. */
function isTakenByTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null) return true;
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
