type Environment = Readonly<Record<string, string | undefined>>;

export type YtdlpSettings = {
  /** A program that was named; null to look for one. */
  path: string | null;
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
};

/** What yt-dlp would take for a network proxy. */
const NETWORK_PROXY = /^(https?|all)_proxy$/i;
/** yt-dlp accepts a shortened option as long as it is no other's too. */
const PROXY_OPTION = /^--prox(y)?(=|$)/;

/** Throws an `Error` that names the setting when one cannot be followed. */
export function readYtdlpSettings(environment: Environment): YtdlpSettings {
  const args = words(environment['YTDLP_ARGS'] ?? '');
  if (args.some((arg) => PROXY_OPTION.test(arg))) {
    throw new Error(
      'YTDLP_ARGS must not hold --proxy: the bytes of a video would not go through it, and YouTube gives them only to ' +
        'the address that asked. Route the whole machine, for example through a VPN.',
    );
  }
  return { path: environment['YTDLP_PATH'] || null, args, environment: passedOn(environment) };
}

/** Splits at white space; quotes hold a word with spaces together. No shell reads these words. */
export function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => {
    return double ?? single ?? plain ?? '';
  });
}

/** Without the token, which is none of yt-dlp's business, and without a network proxy, for the reason given above. */
function passedOn(environment: Environment): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => name !== 'PROXY_TOKEN' && !NETWORK_PROXY.test(name));
  return Object.fromEntries(kept);
}
