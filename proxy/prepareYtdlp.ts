import { cacheFolder } from './cacheFolder.ts';
import { fetchYtdlp, RELEASE_BASE } from './fetchYtdlp.ts';
import { readSettings } from './settings.ts';
import { ageInDays, STALE_DAYS, Ytdlp, type Program } from './ytdlp.ts';

/**
 * Sees to it that there is a current yt-dlp, if that is possible; says in one line what was done or could not be.
 * Rejects with the abort reason.
 */
export async function prepareYtdlp({
  environment,
  say,
  signal = null,
}: {
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  signal?: AbortSignal | null;
}): Promise<void> {
  const { ytdlp } = readSettings(environment);
  const program = await new Ytdlp(ytdlp).program();
  if (ytdlp.path !== null) {
    if (program === null) say(`YTDLP_PATH names no program that runs: ${ytdlp.path}`);
    return;
  }
  if (program !== null && isFresh(program)) return;

  say(program === null ? 'yt-dlp is missing; fetching it…' : `${named(program)} is old; fetching a current one…`);
  const fetched = await fetchYtdlp({
    folder: cacheFolder(environment),
    base: environment['YTDLP_RELEASE_BASE'] || RELEASE_BASE,
    signal,
  });
  switch (fetched.kind) {
    case 'fetched':
      return say('yt-dlp is there, and its checksum is right.');
    case 'current':
      return say('There is no newer release of yt-dlp.');
    case 'failed':
      return say(
        program === null
          ? `yt-dlp could not be fetched (${fetched.reason}); videos from YouTube will not load.`
          : `A current yt-dlp could not be fetched (${fetched.reason}); going on with ${named(program)}, which may be too old for YouTube.`,
      );
  }
}

function isFresh({ version }: Program): boolean {
  const age = ageInDays(version);
  return age !== null && age <= STALE_DAYS;
}

function named({ version }: Program): string {
  return `yt-dlp ${version}`;
}
