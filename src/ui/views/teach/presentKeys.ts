import type { Media } from '../../../domain/media.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import { t } from '../../messages/t.ts';
import { SPEEDS, type Player } from '../../parts/player/Player.svelte.ts';
import type { Binding } from '../../state/Keyboard.svelte.ts';
import type { LessonTalk } from '../../state/LessonTalk.svelte.ts';
import type { StillSteps } from '../../state/StillSteps.svelte.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What a number may hold beside digits, once it has begun, and with how many gave it. */
const SIGNS = ['.', ',', 'x', '*'];

/** Letters that count in a vote, as far as it has such options. */
const MOST_LETTERS = 10;

type Talked = {
  talk: LessonTalk;
  shows: Media['kind'] | null;
  player: Player;
  stills: StillSteps;
  /** Does what moves the talk, and writes down where it stands. */
  move: (act: () => void) => void;
  whole: () => void;
  full: () => void;
  leave: () => void;
};

/**
 * The keys of a talk, as far as they have something to act on. Clickers send the page keys, and a full stop or a B for
 * the black screen: B counts while a vote has such an option, and a full stop is a decimal point in a number begun.
 */
export function presentKeys(talked: Talked): readonly Binding[] {
  const { talk, move, full, leave } = talked;
  const goBack = () => move(() => talk.goBack());
  const darken = () => (talk.dark = !talk.dark);
  return [
    {
      keys: [' ', 'PageDown', 'ArrowRight', 'ArrowDown', 'Enter'],
      label: t('teach:keys.next'),
      scope: 'here',
      act: () => move(() => talk.goOn()),
    },
    { keys: ['PageUp', 'ArrowLeft', 'ArrowUp'], label: t('teach:keys.back'), scope: 'here', act: goBack },
    { keys: ['.'], label: t('teach:keys.dark'), scope: 'here', act: darken },
    { keys: ['b'], label: t('teach:keys.dark'), scope: 'quiet', act: darken },
    ...mediaKeys(talked),
    { keys: ['f', 'Shift+F'], label: t('teach:keys.full'), scope: 'here', act: full },
    { keys: ['Escape'], label: t('teach:keys.leave'), scope: 'here', act: leave },
    // Of two bindings of a key the later one counts.
    ...(talk.step === 'vote' ? voteKeys(talked) : []),
  ];
}

function mediaKeys({ shows, player, stills, whole }: Talked): readonly Binding[] {
  if (shows === 'still') {
    return [
      { keys: [',', 'Shift+ArrowLeft'], label: t('teach:keys.imageBack'), scope: 'here', act: () => stills.step(-1) },
      { keys: ['n', 'Shift+ArrowRight'], label: t('teach:keys.image'), scope: 'here', act: () => stills.step(1) },
    ];
  }
  if (shows === null) return [];
  return [
    { keys: ['p'], label: t('teach:keys.play'), scope: 'here', act: () => player.toggle() },
    { keys: [',', 'Shift+ArrowLeft'], label: t('teach:keys.frameBack'), scope: 'here', act: () => player.step(-1) },
    { keys: ['n', 'Shift+ArrowRight'], label: t('teach:keys.frame'), scope: 'here', act: () => player.step(1) },
    { keys: ['s'], label: t('teach:keys.speed'), scope: 'here', act: () => slower(player) },
    { keys: ['w'], label: t('teach:keys.whole'), scope: 'here', act: whole },
  ];
}

function voteKeys(talked: Talked): readonly Binding[] {
  const { talk } = talked;
  const votedOn = talk.question?.votedOn ?? { kind: 'none' };
  const type = (keys: readonly string[], label: string): readonly Binding[] =>
    keys.map((key) => ({ keys: [key], label, scope: 'quiet', act: () => talk.type(key) }));
  return [
    ...(votedOn.kind === 'choice'
      ? [
          ...Array.from({ length: Math.min(votedOn.options, MOST_LETTERS) }, (_, option): Binding => ({
            keys: [optionLetter(option).toLowerCase()],
            label: t('teach:keys.count'),
            scope: 'quiet',
            act: () => talk.count(option),
          })),
          ...type(DIGITS, t('teach:keys.digits')),
        ]
      : []),
    ...(votedOn.kind === 'number' ? [...type([...DIGITS, '-'], t('teach:keys.number')), ...numberKeys(talked)] : []),
    { keys: ['Backspace'], label: t('teach:keys.undo'), scope: 'here', act: () => talk.undo() },
    { keys: ['t'], label: t('teach:keys.clock'), scope: 'here', act: () => talk.toggleClock() },
  ];
}

/** What means another thing until a number has begun. */
function numberKeys({ talk, move }: Talked): readonly Binding[] {
  if (talk.typed === '') return [];
  return [
    ...SIGNS.map((key): Binding => ({
      keys: [key],
      label: t('teach:keys.number'),
      scope: 'quiet',
      act: () => talk.type(key),
    })),
    { keys: ['Enter'], label: t('teach:keys.countNumber'), scope: 'here', act: () => move(() => talk.countNumber()) },
  ];
}

/** The next slower speed, and after the slowest the full one. */
function slower(player: Player): void {
  player.setSpeed(SPEEDS[SPEEDS.indexOf(player.speed) - 1] ?? 1);
}
