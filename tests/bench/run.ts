import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startModelHost } from '../e2e/modelHost.ts';
import { servePage } from '../e2e/page.ts';
import { writeSampleVideosBenchmark } from '../e2e/sampleVideosBenchmark.ts';
import { askFromForm, openBenchmark, useKey } from '../e2e/steps.ts';
import { says } from '../support/geminiAnswers.ts';
import { startStaticServer } from '../support/staticServer.ts';
import { median, type Figures } from './figures.ts';
import { addGrowth, rendererMegabytes, type Readings } from './memory.ts';
import { openUnwatched } from './unwatched.ts';

/** As many as the benchmark keeps; calls at once, and seconds that each takes. */
const QUESTIONS = 514;
const AT_ONCE = 8;
const CALL_SECONDS = 1;
/** Memory is read after each so many. */
const READ_EACH = 10;
const POINTS = Array.from({ length: Math.floor(QUESTIONS / READ_EACH) }, (_, index) => (index + 1) * READ_EACH);
/** Where it is read once more with the garbage collected: once it has settled, and at the end. */
const EARLY = POINTS.filter((asked) => asked >= 50).slice(0, 5);
const LATE = POINTS.slice(-5);
const MINUTES = 20;

/** A whole run in the built page: clips of `seconds`, all different, cut while a model is asked that takes its time. */
export async function benchRun(
  figures: Figures,
  { only, seconds }: { only: RegExp; seconds: readonly number[] },
): Promise<void> {
  for (const length of seconds) {
    const name = `run.${QUESTIONS}.${length}s`;
    if (!only.test(name)) continue;
    const { took, readings, held } = await runOf(length);
    const ideal = (QUESTIONS / AT_ONCE) * CALL_SECONDS;
    figures.add(name, took / ideal, `× ${ideal} s: ${QUESTIONS} questions on clips of ${length} s, ${AT_ONCE} at once`);
    addGrowth(figures, `run.memory.${length}s`, { readings, count: QUESTIONS, of: 'questions' });
    const heldAt = (points: number[]) => median(points.map((asked) => held.get(asked) ?? NaN));
    figures.add(
      `run.held.${length}s`,
      heldAt(LATE) / heldAt(EARLY),
      `× the same with garbage collected, medians: after ${LATE.join(', ')} ÷ ${EARLY.join(', ')} questions ` +
        `(${Math.round(heldAt(EARLY))} MB)`,
    );
  }
}

/** `held`: the readings with the garbage collected. */
type Ran = { took: number; readings: Readings; held: Readings };

async function runOf(length: number): Promise<Ran> {
  const [served, gemini, folder] = await Promise.all([
    servePage(),
    startModelHost('generativelanguage.googleapis.com'),
    writeSampleVideosBenchmark({ count: QUESTIONS, seconds: length }),
  ]);
  const data = await startStaticServer(folder);
  const profileFolder = await mkdtemp(join(tmpdir(), 'rexsonovqa-bench-'));
  const browser = await openUnwatched(profileFolder, gemini.resolverRule);
  try {
    const { standIn } = gemini;
    standIn.reply = () => says('Answer: A\n\nThe landmark stays in view.', { delay: CALL_SECONDS * 1000 });
    const home = served.url;
    await browser.drive(async (page) => {
      await page.goto(home);
      await useKey(page, home, 'Google Gemini', standIn.key);
      await openBenchmark(page, home, data.base);
      await page.getByText(`${QUESTIONS} kept`).first().waitFor();
      await askFromForm(page, home, { provider: 'Google Gemini', count: QUESTIONS });
    });
    const started = Date.now();
    const readings = new Map<number, number>();
    const held = new Map<number, number>();
    for (const asked of POINTS) {
      await waitFor(`${asked} of ${QUESTIONS} asked`, () => standIn.calls.length >= asked);
      readings.set(asked, rendererMegabytes());
      if (![...EARLY, ...LATE].includes(asked)) continue;
      await browser.drive((page) => page.requestGC());
      held.set(asked, rendererMegabytes());
    }
    await waitFor('the last one asked', () => standIn.calls.length >= QUESTIONS);
    await browser.drive((page) => page.getByText('Finished', { exact: true }).waitFor({ timeout: MINUTES * 60_000 }));
    return { took: (Date.now() - started) / 1000, readings, held };
  } finally {
    await browser.close();
    await Promise.all([served.close(), gemini.close(), data.close()]);
    await Promise.all([folder, profileFolder].map((path) => rm(path, { recursive: true, force: true })));
  }
}

async function waitFor(what: string, isThere: () => boolean): Promise<void> {
  const until = Date.now() + MINUTES * 60_000;
  while (!isThere()) {
    if (Date.now() > until) throw new Error(`There was no end to waiting for ${what}.`);
    await sleep(100);
  }
}
