import { parseArgs } from 'node:util';
import { openBenchPage } from './browser.ts';
import { benchClips } from './clips.ts';
import { Figures } from './figures.ts';

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
  await benchClips(page, figures, { rounds: Number(values.rounds), only: new RegExp(values.only) });
} finally {
  await close();
}
figures.print({ json: values.json });
