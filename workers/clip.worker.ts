import { expose } from 'comlink';
import type { ClipWorker } from '../src/domain/clip.ts';
import { cut } from './clip/cut.ts';
import { frames } from './clip/frames.ts';
import { shrink } from './clip/shrink.ts';

expose({ cut, frames, shrink } satisfies ClipWorker);
