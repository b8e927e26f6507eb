/**
 * Statuses of a page that stands before the host: a filter, a gateway, a network's login. 401 is not among them, as a
 * server that guards an API by itself says it with a page when the key is wrong.
 */
const OF_GATES: ReadonlySet<number> = new Set([403, 407, 451, 511]);

const PAGE = /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype|html|head|body)\b/i;

/**
 * Whether a web page came where the API's answer was due: from a wrong address, or from what stands between. It stays
 * until somebody does something. Pages of a server's own failures, as 404 and 502, are told by their status.
 */
export function isPageInstead(status: number, body: string): boolean {
  return (status < 400 || OF_GATES.has(status)) && PAGE.test(body);
}
