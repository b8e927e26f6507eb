import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const CORE = '@ffmpeg/core/wasm?url';

/**
 * Ships ffmpeg's core compressed: it has 32 MB, and some hosts refuse files above 25. The worker inflates it, whether
 * or not the server says that it is compressed.
 */
export function compressedFfmpegCore({ cacheDir }: { cacheDir: string }): Plugin {
  return {
    name: 'compressed-ffmpeg-core',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id !== CORE) return null;
      const core = readFileSync(createRequire(import.meta.url).resolve('@ffmpeg/core/wasm'));
      const file = `${cacheDir}/ffmpeg-core-${createHash('sha256').update(core).digest('hex').slice(0, 12)}.wasm.gz`;
      if (!existsSync(file)) {
        mkdirSync(cacheDir, { recursive: true });
        writeFileSync(file, gzipSync(core, { level: 9 }));
      }
      return `${file}?url`;
    },
  };
}
