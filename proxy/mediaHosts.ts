const YOUTUBE_MEDIA = '.googlevideo.com';

/**
 * The address to follow, or null if it leads anywhere but YouTube's video hosts over https.
 * `extraHosts` are exact `host:port` pairs, for which plain http is accepted too.
 * The same `URL` is handed to the request, so no second parser can read another host out of it.
 */
export function mediaAddress(text: string, extraHosts: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return null;
  const { protocol, hostname, port } = address;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const effectivePort = port || (protocol === 'https:' ? '443' : '80');
  if (extraHosts.includes(`${hostname}:${effectivePort}`)) return address;
  return protocol === 'https:' && port === '' && hostname.endsWith(YOUTUBE_MEDIA) ? address : null;
}
