import { t } from '../../messages/t.ts';
import type { Player } from '../../parts/player/Player.svelte.ts';
import type { Binding } from '../../state/Keyboard.svelte.ts';

/** Options beyond these are chosen by pointer or with the arrow keys. */
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The keys of the question page. */
export function questionKeys({
  player,
  choose,
  reveal,
  ask,
  walk,
}: {
  player: Player;
  choose: (option: number) => void;
  reveal: (revealed: boolean) => void;
  ask: () => void;
  walk: (step: -1 | 1) => void;
}): readonly Binding[] {
  return [
    { keys: [' '], label: t('question:keys.play'), scope: 'here', act: () => player.toggle() },
    { keys: [','], label: t('question:keys.back'), scope: 'quiet', act: () => player.step(-1) },
    { keys: ['.'], label: t('question:keys.frame'), scope: 'here', act: () => player.step(1) },
    { keys: ['l'], label: t('question:keys.loop'), scope: 'quiet', act: () => player.setLooping(!player.looping) },
    ...LETTERS.map((key, option): Binding => ({
      keys: [key],
      label: t('question:keys.answer'),
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
