import { boxAt, boxes, nameAt, viewOf, type Box } from './boxes.ts';
import type { SourceReader } from './sourceReader.ts';
import { trouble } from './trouble.ts';

/** Boxes at the top of a file that are looked at before its index is given up. */
const MOST_BOXES = 1000;
/** Of a table's head: version and flags, then how many entries follow. */
const TABLE_HEAD = 8;

/**
 * What an edit list (ISO/IEC 14496-12, 8.6.6) shows of a track: one stretch, in seconds on the clock of the container
 * library, which knows where it begins and not where it ends; or several, which it does not know.
 */
export type Edit = { from: number; until: number } | 'several';

/** All of the track. */
const WHOLE: Edit = { from: 0, until: Infinity };

/**
 * The edits of an mp4's tracks, by their number. Throws `Trouble` where an index counts more pictures than the file has
 * bytes: the container library would make room for each.
 */
export async function readEdits(reader: SourceReader): Promise<ReadonlyMap<number, Edit>> {
  const moov = await movieBox(reader);
  const edits = new Map<number, Edit>();
  if (moov === null) return edits;
  const view = viewOf(moov);
  const whole = { start: 0, end: view.byteLength };
  const mvhd = boxAt(view, whole, 'mvhd');
  if (mvhd === null || mvhd.end - mvhd.start < 20) return edits;
  const clock = view.getUint32(behindDates(view, mvhd));
  const isFragmented = boxAt(view, whole, 'mvex') !== null;
  for (const trak of boxes(view, 0, view.byteLength).filter(({ name, end }) => name === 'trak' && end <= whole.end)) {
    checkCounts(view, trak, await reader.size());
    const tkhd = boxAt(view, trak, 'tkhd');
    const elst = boxAt(view, trak, 'edts', 'elst');
    if (tkhd === null || tkhd.end - tkhd.start < 24 || elst === null || clock === 0) continue;
    const edit = editOf(view, elst, clock);
    // While fragments are still to come, the length that stands there is that of what came before them.
    edits.set(
      view.getUint32(behindDates(view, tkhd)),
      isFragmented && edit !== 'several' ? { ...edit, until: Infinity } : edit,
    );
  }
  return edits;
}

/** The bytes inside `moov`; null where there is none, or not all of it. */
async function movieBox(reader: SourceReader): Promise<Uint8Array | null> {
  const total = await reader.size();
  let start = 0;
  for (let count = 0; count < MOST_BOXES && start + 16 <= total; count += 1) {
    const head = viewOf(await reader.read(start, start + 16));
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? total - start : short;
    const name = nameAt(head, 4);
    if (size < 8 || (count === 0 && !/^[\w ]{4}$/.test(name))) return null;
    if (name === 'moov') {
      const end = start + size;
      return end > total ? null : reader.read(start + (short === 1 ? 16 : 8), end);
    }
    start += size;
  }
  return null;
}

function editOf(view: DataView, elst: Box, clock: number): Edit {
  const isLong = view.getUint8(elst.start) === 1;
  const length = isLong ? 20 : 12;
  let at = elst.start + TABLE_HEAD;
  let empty = 0;
  let shown: { from: number; until: number } | null = null;
  for (let left = view.getUint32(elst.start + 4); left > 0 && at + length <= elst.end; left -= 1, at += length) {
    const ticks = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const begins = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (begins === -1) {
      // Nothing is shown for so long; behind a stretch it ends the film.
      if (shown === null) empty += ticks;
      continue;
    }
    if (shown !== null) return 'several';
    shown = { from: empty / clock, until: ticks === 0 ? Infinity : (empty + ticks) / clock };
  }
  return shown ?? WHOLE;
}

function checkCounts(view: DataView, trak: Box, fileBytes: number): void {
  const table = (name: string) => boxAt(view, trak, 'mdia', 'minf', 'stbl', name);
  const stsz = table('stsz');
  const claims = [stsz === null ? 0 : view.getUint32(stsz.start + 8)];
  for (const box of [table('stts'), table('ctts')]) {
    if (box === null) continue;
    let pictures = 0;
    for (let at = box.start + TABLE_HEAD; at + 8 <= box.end; at += 8) pictures += view.getUint32(at);
    claims.push(pictures);
  }
  const pictures = Math.max(...claims);
  if (pictures > fileBytes) throw trouble('source-corrupt', { step: 'index', pictures, size: fileBytes });
}

/** Behind version, flags and two dates, which are 4 or 8 bytes long by the version. */
function behindDates(view: DataView, { start }: Box): number {
  return start + (view.getUint8(start) === 1 ? 20 : 12);
}
