import { afterEach, describe, expect, test } from 'vitest';
import { Keyboard, type Binding } from '../../src/ui/state/Keyboard.svelte.ts';

const keyboard = new Keyboard();
const pressed: string[] = [];
const binding = (...keys: string[]): Binding => ({
  keys,
  label: keys.join(' '),
  scope: 'here',
  act: () => pressed.push(keys.join(' ')),
});

function press(key: string, { on = document.body, ...held }: KeyboardEventInit & { on?: Element } = {}): boolean {
  return !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
}

function shown(html: string): Element {
  document.body.innerHTML = html;
  const element = document.body.querySelector('[data-here]');
  if (element === null) throw new Error('There is no element to press keys on.');
  return element;
}

afterEach(() => {
  pressed.length = 0;
  document.body.innerHTML = '';
});

describe('the keys of the page', () => {
  const release = keyboard.register([
    binding('j', 'ArrowDown'),
    binding('/'),
    binding('Enter'),
    binding('Shift+R'),
    binding('g q'),
    binding('q'),
  ]);

  test('do what they were registered for, and nothing else happens', () => {
    expect(press('j')).toBe(true);
    press('ArrowDown');
    expect(pressed).toEqual(['j ArrowDown', 'j ArrowDown']);
    expect(press('x')).toBe(false);
  });

  test('tell a letter from the same with Shift', () => {
    press('J', { shiftKey: true });
    press('R', { shiftKey: true });
    expect(pressed).toEqual(['Shift+R']);
  });

  test('come in pairs', () => {
    press('g');
    press('q');
    press('q');
    expect(pressed).toEqual(['g q', 'q']);
  });

  test('leave the browser its own shortcuts', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) press('j', held);
    expect(pressed).toEqual([]);
  });

  test('leave a text field what is typed in it', () => {
    press('j', { on: shown('<input data-here />') });
    press('/', { on: shown('<textarea data-here></textarea>') });
    expect(pressed).toEqual([]);
  });

  test('work from a check box, whose own key is the space bar', () => {
    press('j', { on: shown('<input type="checkbox" data-here />') });
    expect(pressed).toEqual(['j ArrowDown']);
  });

  test('leave a button its Enter, a slider its arrows, and a dialog all', () => {
    press('Enter', { on: shown('<button data-here></button>') });
    press('ArrowDown', { on: shown('<span role="slider" tabindex="0" data-here></span>') });
    press('j', { on: shown('<div role="dialog"><p data-here></p></div>') });
    expect(pressed).toEqual([]);
  });

  test('leave a list that is open all, on whose control the focus stays, and of one that is closed the arrows', () => {
    const control = (expanded: boolean) =>
      shown(`<button role="combobox" aria-expanded="${expanded}" data-here></button>`);
    press('/', { on: control(true) });
    press('j', { on: control(true) });
    press('ArrowDown', { on: control(false) });
    expect(pressed).toEqual([]);
    press('j', { on: control(false) });
    expect(pressed).toEqual(['j ArrowDown']);
  });

  test('of the view that came last count, until it goes', () => {
    const leave = keyboard.register([{ ...binding('j'), act: () => pressed.push('newer') }]);
    press('j');
    leave();
    press('j');
    expect(pressed).toEqual(['newer', 'j ArrowDown']);
  });

  test('are gone with their view', () => {
    release();
    expect(press('j')).toBe(false);
    expect(keyboard.bindings).toEqual([]);
  });
});
