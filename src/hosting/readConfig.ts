import { NO_CONFIG, type ConfigTrouble, type PageConfig } from '../domain/pageConfig.ts';

/** Seconds: a host that is slower than this over a small file would keep the page from opening. */
const PATIENCE = 5;

export type ReadConfig = { config: PageConfig; troubles: readonly ConfigTrouble[] };

/**
 * What `config.json` beside the page says. Most pages have an empty one or none: what reads the others comes with them.
 *
 * `providers`: the ids there are.
 */
export async function readConfig(
  pageAddress: string,
  { providers }: { providers: readonly string[] },
): Promise<ReadConfig> {
  const nothing = (...troubles: ConfigTrouble[]) => ({ config: NO_CONFIG, troubles });
  let text: string;
  try {
    const response = await fetch(new URL('config.json', pageAddress), { signal: AbortSignal.timeout(PATIENCE * 1000) });
    // Hosts of single-page apps answer any unknown path with their page.
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html');
    if (response.status === 404 || response.status === 410 || (response.ok && isPage)) return nothing();
    if (!response.ok) return nothing({ kind: 'unreachable', status: response.status });
    text = await response.text();
  } catch {
    return nothing({ kind: 'unreachable', status: 0 });
  }
  if (text.trim() === '{}') return nothing();
  const { parseConfig } = await import('./parseConfig.ts');
  return parseConfig(text, { pageAddress, providers });
}
