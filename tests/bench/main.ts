import { parseArgs } from 'node:util';
import { benchApp } from './app.ts';
import { openBenchPage } from './browser.ts';
import { benchClips } from './clips.ts';
import { benchColdStart } from './coldStart.ts';
import { Figures } from './figures.ts';
import { benchFrames } from './frames.ts';
import { benchRun } from './run.ts';
import { benchSoak } from './soak.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    /** A pattern: only what it matches is measured. */
    only: { type: 'string', default: '' },
  },
});

const figures = new Figures();
const { page, close } = await openBenchPage();
try {
  const choice = { rounds: Number(values.rounds), only: new RegExp(values.only) };
  await benchClips(page, figures, choice);
  await benchFrames(page, figures, choice);
  await benchColdStart(page, figures, choice);
  await benchSoak(page, figures, choice);
} finally {
  await close();
}
await benchApp(figures, { rounds: Number(values.rounds), only: new RegExp(values.only) });
await benchRun(figures, { only: new RegExp(values.only), seconds: [1, 9.4] });
figures.print({ json: values.json });
