import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Figures } from './figures.ts';
import { cutInPage, ENGINES, SHORT } from './inPage.ts';
import { openLink } from './link.ts';
import { DURATION, longSource } from './longSources.ts';

/** As many as the benchmark keeps. */
const CLIPS = 514;
const CLIP_SECONDS = 0.5;
/** Memory is settled after so many. */
const SETTLED = 50;

/** One tab, one worker, as many clips as the benchmark has: how many failed, and what the memory did. */
export async function benchSoak(page: Page, figures: Figures, { only }: { only: RegExp }): Promise<void> {
  for (const engine of ENGINES) {
    if (!only.test(`soak.${SHORT[engine]}`)) continue;
    const server = await openLink({ '360p': await longSource('360p') });
    const url = server.freshUrl('360p');
    await page.evaluate(() => window.bench.restart());
    let failed = 0;
    let settled = NaN;
    for (let clip = 0; clip < CLIPS; clip++) {
      const start = (clip * 37.7) % (DURATION - CLIP_SECONDS);
      await cutInPage(page, url, engine, { start, end: start + CLIP_SECONDS }).catch((error: unknown) => {
        failed += 1;
        process.stderr.write(`${engine} ${start}: ${String(error)}\n`);
      });
      if (clip === SETTLED) settled = rendererMegabytes();
    }
    figures.add(`soak.${SHORT[engine]}.failed`, failed, `of ${CLIPS} clips in one tab`);
    figures.add(
      `soak.${SHORT[engine]}.memory`,
      rendererMegabytes() / settled,
      `× the renderers’ memory after ${SETTLED} clips (${Math.round(settled)} MB)`,
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
