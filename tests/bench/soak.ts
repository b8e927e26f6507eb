import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { median, type Figures } from './figures.ts';
import { ENGINES, SHORT } from './inPage.ts';
import { openLink } from './link.ts';
import { DURATION, longSource, ROI } from './longSources.ts';

/** As many as the benchmark keeps. */
const CLIPS = 514;
const CLIP_SECONDS = 0.5;
/** Memory is read after each so many clips. */
const READ_EACH = 5;
/** Memory is settled after so many; so many more are the first measure of it, and as many at the end the second. */
const SETTLED = 50;
const WINDOW = 100;

/** One tab, the app's own pool, as many clips as the benchmark has: how many failed, and what the memory did. */
export async function benchSoak(page: Page, figures: Figures, { only }: { only: RegExp }): Promise<void> {
  for (const engine of ENGINES) {
    if (!only.test(`soak.${SHORT[engine]}`)) continue;
    const server = await openLink({ '360p': await longSource('360p') });
    const url = server.freshUrl('360p');
    await page.reload();
    let failed = 0;
    /** By number of clips cut. */
    const megabytes = new Map<number, number>();
    for (let clip = 1; clip <= CLIPS; clip++) {
      const start = (clip * 37.7) % (DURATION - CLIP_SECONDS);
      const request = { start, end: start + CLIP_SECONDS, roi: ROI, order: null, engine };
      await page
        .evaluate(({ url, request }) => window.bench.cutInPool(url, request), { url, request })
        .catch((error: unknown) => {
          failed += 1;
          process.stderr.write(`${engine} ${start}: ${String(error)}\n`);
        });
      if (clip % READ_EACH === 0) megabytes.set(clip, rendererMegabytes());
    }
    const between = (from: number, to: number) =>
      median([...megabytes].filter(([clip]) => clip > from && clip <= to).map(([, size]) => size));
    const settled = between(SETTLED, SETTLED + WINDOW);
    figures.add(`soak.${SHORT[engine]}.failed`, failed, `of ${CLIPS} clips in one tab`);
    figures.add(
      `soak.${SHORT[engine]}.memory`,
      between(CLIPS - WINDOW, CLIPS) / settled,
      `× the renderers’ memory, median of the last ${WINDOW} clips ÷ of clips ${SETTLED + 1} to ${SETTLED + WINDOW} ` +
        `(${Math.round(settled)} MB; at most ${Math.round(Math.max(...megabytes.values()))} MB)`,
    );
    server.close();
  }
}

/** Resident memory of all renderers of the browser that this process started; `NaN` where `ps` cannot tell. */
export function rendererMegabytes(): number {
  try {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).trim().split('\n');
    const processes = lines.map((line) => {
      const [pid = '', parent = '', kilobytes = '', ...args] = line.trim().split(/\s+/);
      return { pid, parent, kilobytes: Number(kilobytes), isRenderer: args.includes('--type=renderer') };
    });
    const ours = new Set([String(process.pid)]);
    for (let grown = true; grown;) {
      const young = processes.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
      for (const { pid } of young) ours.add(pid);
      grown = young.length > 0;
    }
    return processes
      .filter(({ pid, isRenderer }) => isRenderer && ours.has(pid))
      .reduce((sum, { kilobytes }) => sum + kilobytes / 1024, 0);
  } catch {
    return NaN;
  }
}
