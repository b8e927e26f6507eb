import { t } from '../../messages/t.ts';
import { SPEEDS, type Player } from '../../parts/player/Player.svelte.ts';
import type { Binding } from '../../state/Keyboard.svelte.ts';
import type { LessonTalk } from '../../state/LessonTalk.svelte.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The keys of a talk. Clickers send the page keys, and a full stop or a B for the black screen. */
export function presentKeys({
  talk,
  player,
  move,
  whole,
  full,
  leave,
}: {
  talk: LessonTalk;
  player: Player;
  /** Does what moves the talk, and writes down where it stands. */
  move: (act: () => void) => void;
  whole: () => void;
  full: () => void;
  leave: () => void;
}): readonly Binding[] {
  const goOn = () => move(() => talk.goOn());
  const goBack = () => move(() => talk.goBack());
  const darken = () => (talk.dark = !talk.dark);
  /** A letter counts where a vote has such an option, and means something else where it has not. */
  const letter = (option: number, otherwise: () => void) => () => {
    const votes = talk.step === 'vote' && option < (talk.question?.options ?? 0);
    if (votes) talk.count(option);
    else otherwise();
  };
  const others: Readonly<Record<string, () => void>> = { b: darken, f: full };
  return [
    {
      keys: [' ', 'PageDown', 'ArrowRight', 'ArrowDown', 'Enter'],
      label: t('teach:keys.next'),
      scope: 'here',
      act: goOn,
    },
    { keys: ['PageUp', 'ArrowLeft', 'ArrowUp'], label: t('teach:keys.back'), scope: 'here', act: goBack },
    ...LETTERS.map((key, option): Binding => ({
      keys: [key],
      label: t('teach:keys.count'),
      scope: 'quiet',
      act: letter(option, others[key] ?? (() => undefined)),
    })),
    ...DIGITS.map((key): Binding => ({
      keys: [key],
      label: t('teach:keys.digits'),
      scope: 'quiet',
      act: () => talk.type(key),
    })),
    { keys: ['Backspace'], label: t('teach:keys.undo'), scope: 'here', act: () => talk.undo() },
    { keys: ['.'], label: t('teach:keys.dark'), scope: 'here', act: darken },
    { keys: ['p'], label: t('teach:keys.play'), scope: 'here', act: () => player.toggle() },
    { keys: [',', 'Shift+ArrowLeft'], label: t('teach:keys.frameBack'), scope: 'here', act: () => player.step(-1) },
    { keys: ['n', 'Shift+ArrowRight'], label: t('teach:keys.frame'), scope: 'here', act: () => player.step(1) },
    { keys: ['s'], label: t('teach:keys.speed'), scope: 'here', act: () => slower(player) },
    { keys: ['w'], label: t('teach:keys.whole'), scope: 'here', act: whole },
    { keys: ['t'], label: t('teach:keys.clock'), scope: 'here', act: () => talk.toggleClock() },
    { keys: ['F'], label: t('teach:keys.full'), scope: 'quiet', act: full },
    { keys: ['Escape'], label: t('teach:keys.leave'), scope: 'here', act: leave },
  ];
}

/** The next slower speed, and after the slowest the full one. */
function slower(player: Player): void {
  player.setSpeed(SPEEDS[SPEEDS.indexOf(player.speed) - 1] ?? 1);
}
