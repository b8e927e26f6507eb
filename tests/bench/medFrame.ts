import { parquetMetadata } from 'hyparquet';
import { addressFiles } from '../../src/benchmarks/files/addressFiles.ts';
import { MEDFRAMEQA } from '../../src/benchmarks/medframeqa/adapter.ts';
import { PUBLISHED_PARTS } from '../../src/benchmarks/medframeqa/layout.ts';
import { medFrameFile } from '../support/medFrameFile.ts';
import { inventedRow } from '../support/medFrameRows.ts';
import { startPartsServer } from '../support/partsServer.ts';
import type { Figures } from './figures.ts';

const ROWS = 200;
const GROUP_ROWS = 100;
/** A frame of 1280×720 as a JPEG has about as many. */
const PICTURE_BYTES = 80_000;
/** The writer that such files usually come from ends a page here. */
const PAGE_BYTES = 2 ** 20;
/** Of the second row group, its middle. */
const ASKED = 150;

/** What is fetched of a file in MedFrameQA's shape for the list of its questions, and for the first picture of one. */
export async function benchMedFrame(figures: Figures, { only }: { only: RegExp }): Promise<void> {
  if (!only.test('medframe.list') && !only.test('medframe.picture')) return;
  const rows = Array.from({ length: ROWS }, (_, index) =>
    inventedRow(index, { pictures: 2 + (index % 4), bytes: PICTURE_BYTES }),
  );
  const file = medFrameFile(rows, { groupRows: GROUP_ROWS, pageBytes: PAGE_BYTES });
  const group = Number(parquetMetadata(file).row_groups[1]?.total_compressed_size ?? 0n);
  const server = await startPartsServer({ [PUBLISHED_PARTS[0] ?? '']: file });
  const signal = new AbortController().signal;
  try {
    const loaded = await MEDFRAMEQA.load(addressFiles(server.base), { version: null, signal });
    if (!loaded.ok) throw new Error(loaded.failure.code);
    figures.add(
      'medframe.list',
      server.sent / file.byteLength,
      `of a file’s ${megabytes(file.byteLength)} for its ${ROWS} questions`,
    );
    server.sent = 0;
    const picture = await loaded.value.stills?.read(loaded.value.questions[ASKED]?.media[0]?.source ?? '', signal);
    if (picture?.ok !== true) throw new Error('The picture did not come.');
    figures.add(
      'medframe.picture',
      server.sent / group,
      `of a row group’s ${megabytes(group)} for one picture in its middle`,
    );
  } finally {
    await server.close();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
