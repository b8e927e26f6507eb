import { expose } from 'comlink';
import type { ClipWorker } from '../src/domain/clip.ts';
import { cut } from './clip/cut.ts';
import { frames } from './clip/frames.ts';
import { shrink } from './clip/shrink.ts';
import { oneAtATime } from './oneAtATime.ts';

// Jobs share what is kept of a source, and the pool makes more workers, not more jobs for one.
const inTurn = oneAtATime();

expose({ cut: inTurn(cut), frames: inTurn(frames), shrink: inTurn(shrink) } satisfies ClipWorker);
