import { homedir } from 'node:os';
import path from 'node:path';

const FOLDER = 'rexsonovqa-playground';

/** Where this user's programs keep what can be fetched again. */
export function cacheFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const home = environment['HOME'] || homedir();
  switch (platform) {
    case 'win32':
      return path.join(environment['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), FOLDER, 'Cache');
    case 'darwin':
      return path.join(home, 'Library', 'Caches', FOLDER);
    default:
      return path.join(environment['XDG_CACHE_HOME'] || path.join(home, '.cache'), FOLDER);
  }
}

export function programName(platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? 'yt-dlp.exe' : 'yt-dlp';
}
