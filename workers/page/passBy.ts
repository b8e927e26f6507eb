/** What TypeScript's library does not know yet of an `InstallEvent`. Browsers without it hand over every request. */
type Routes = { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
type Rule = { condition: Condition; source: 'network' };
type Condition = { requestMethod: string } | { not: { urlPattern: string } };

/**
 * Has the browser send by itself what is none of the page's files. A request that comes by here stays in this worker's
 * memory with its whole body, a model's clip say, until the browser tidies up, which it has no other reason to do.
 */
export async function passBy(event: object, scope: string): Promise<void> {
  try {
    await (event as Routes).addRoutes?.([
      { condition: { requestMethod: 'POST' }, source: 'network' },
      { condition: { not: { urlPattern: `${scope}*` } }, source: 'network' },
    ]);
  } catch {
    // An older form of it: requests come by here, and are left to the browser one by one.
  }
}
