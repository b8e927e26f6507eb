/** The header in which a proxy that serves not everybody takes its shared token: never a part of an address. */
export const TOKEN_HEADER = 'X-Proxy-Token';

/**
 * What the key ring calls the token of a proxy. The address is a part of the name, so that a token that was entered for
 * one proxy is never sent to another.
 */
export function tokenName(proxyUrl: string): string {
  return `proxy ${proxyUrl}`;
}

/** Whether a header can carry it; with anything else no request would be made. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
