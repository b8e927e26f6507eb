import type { ClipShrinker } from '../domain/clip.ts';
import type { ClipPool } from './pool.ts';

/** Has the clip workers make clips smaller, before any clip that waits: a call is held up by it. */
export function clipShrinker(pool: Pick<ClipPool, 'shrink'>): ClipShrinker {
  return {
    shrink: (clip, step, signal) =>
      pool.shrink({ clip, step, source: '', signal, priority: () => Infinity, onProgress: () => undefined }),
  };
}
