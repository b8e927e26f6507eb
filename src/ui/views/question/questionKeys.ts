import type { Media } from '../../../domain/media.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import { t } from '../../messages/t.ts';
import type { Player } from '../../parts/player/Player.svelte.ts';
import type { Binding } from '../../state/Keyboard.svelte.ts';
import { optionKeys } from '../../state/optionKeys.ts';

/** The keys of the question page: none that has nothing to act on. */
export function questionKeys({
  shows,
  options,
  player,
  choose,
  reveal,
  ask,
  walk,
}: {
  shows: Media['kind'] | null;
  /** How many there are to choose from; 0 where nothing is chosen. */
  options: number;
  player: Player;
  choose: (option: number) => void;
  reveal: (revealed: boolean) => void;
  ask: () => void;
  walk: (step: -1 | 1) => void;
}): readonly Binding[] {
  return [
    ...(shows === 'clip' ? playerKeys(player) : []),
    ...optionKeys(options).map((keys, option): Binding => ({
      keys,
      label: t('question:keys.answer', { letter: optionLetter(option) }),
      scope: option === 0 ? 'here' : 'quiet',
      act: () => choose(option),
    })),
    { keys: ['r'], label: t('question:keys.reveal'), scope: 'here', act: () => reveal(true) },
    { keys: ['h'], label: t('question:keys.hide'), scope: 'quiet', act: () => reveal(false) },
    { keys: ['Enter'], label: t('question:keys.ask'), scope: 'here', act: ask },
    { keys: ['j', 'ArrowRight'], label: t('question:keys.next'), scope: 'here', act: () => walk(1) },
    { keys: ['k', 'ArrowLeft'], label: t('question:keys.previous'), scope: 'here', act: () => walk(-1) },
  ];
}

function playerKeys(player: Player): readonly Binding[] {
  return [
    { keys: [' '], label: t('question:keys.play'), scope: 'here', act: () => player.toggle() },
    { keys: [','], label: t('question:keys.back'), scope: 'quiet', act: () => player.step(-1) },
    { keys: ['.'], label: t('question:keys.frame'), scope: 'here', act: () => player.step(1) },
    { keys: ['l'], label: t('question:keys.loop'), scope: 'quiet', act: () => player.setLooping(!player.looping) },
  ];
}
