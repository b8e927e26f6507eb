import type { Scene } from '../scene.ts';
import { bladderDepth } from './bladderDepth.ts';
import { cystSearch } from './cystSearch.ts';
import { flankWindow } from './flankWindow.ts';
import { neckVessels } from './neckVessels.ts';

export const SCENES: readonly Scene[] = [neckVessels, flankWindow, cystSearch, bladderDepth];
