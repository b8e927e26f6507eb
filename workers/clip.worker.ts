import { expose } from 'comlink';
import type { ClipWorker } from '../src/domain/clip.ts';
import { cut } from './clip/cut.ts';

expose({ cut } satisfies ClipWorker);
