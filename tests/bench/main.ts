import { parseArgs } from 'node:util';
import { benchApp } from './app.ts';
import { openBenchPage } from './browser.ts';
import { benchClips } from './clips.ts';
import { benchColdStart } from './coldStart.ts';
import { Figures } from './figures.ts';
import { benchFrames } from './frames.ts';
import { benchMedFrame } from './medFrame.ts';
import { benchPageWeight } from './pageWeight.ts';
import { benchRun } from './run.ts';
import { benchShelf } from './shelf.ts';
import { benchSoak } from './soak.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    /** A pattern: only what it matches is measured. The long soak is measured when it is asked for. */
    only: { type: 'string', default: '^(?!soak)' },
  },
});

const choice = { rounds: Number(values.rounds), only: new RegExp(values.only) };
const figures = new Figures();
const { page, close } = await openBenchPage();
try {
  await benchClips(page, figures, choice);
  await benchFrames(page, figures, choice);
  await benchColdStart(page, figures, choice);
  await benchSoak(page, figures, choice);
  await benchShelf(page, figures, choice);
} finally {
  await close();
}
await benchMedFrame(figures, choice);
await benchPageWeight(figures, choice);
await benchApp(figures, choice);
await benchRun(figures, { ...choice, seconds: [1, 9.4] });
figures.print({ json: values.json });
