import { Input, IsobmffInputFormat, MpegTsInputFormat, UnsupportedInputFormatError } from 'mediabunny';
import { MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';
import type { EncodedPacket, InputVideoTrack, Rotation, VideoCodec } from 'mediabunny';
import type { ClipRecipe, SourceBytes } from '../../src/domain/clip.ts';
import { isCutOff } from './announcedSize.ts';
import { byteOrigin, type ByteOrigin } from './byteOrigin.ts';
import { readEdits } from './mp4Index.ts';
import { named, packetSource, type PacketSource } from './packetSource.ts';
import { readSegmentIndex, type Segment } from './segmentIndex.ts';
import { SourceReader } from './sourceReader.ts';
import { trouble } from './trouble.ts';

/** Sources whose index and bytes a worker keeps; neighbouring questions share a source. */
const SOURCES_KEPT = 3;
/** What holds pictures; the rest of what the container library reads is sound, or lists of other files. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
/** No codec holds back more pictures than this, so a run of as many later ones ends a search. */
export const MAX_REORDERED = 16;
/** Seconds; settles rounded times on a boundary. */
export const TIME_TOLERANCE = 0.0005;

/** A pixel as shown is `num` wide where it is `den` high; both whole, and seldom unlike. */
export type PixelShape = { num: number; den: number };

/** A source whose container was read here. */
export type IndexedSource = {
  kind: 'indexed';
  reader: SourceReader;
  sink: PacketSource;
  codec: VideoCodec;
  decoderConfig: VideoDecoderConfig;
  /** Pixels as stored, before `rotation`. */
  coded: { width: number; height: number };
  /** Pixels as shown. */
  shown: { width: number; height: number };
  pixel: PixelShape;
  /** Degrees clockwise from stored to shown. */
  rotation: Rotation;
  /** Whether the shown picture is mirrored, which only ffmpeg undoes. */
  mirrored: boolean;
  /** Seconds on the track's own clock of the first picture that is shown. */
  firstTime: number;
  /** Seconds on the same clock at which an edit list ends the film; `Infinity` where none does. */
  until: number;
  /** Whether the file ends before its container says. */
  isCutOff: boolean;
  /** Ascending; null where the file is not in fragments or does not say where they lie. */
  segments: readonly Segment[] | null;
};

/** A source that only ffmpeg may be able to read: an old container, or a codec that browsers do not know. */
export type ForeignSource = Pick<IndexedSource, 'reader' | 'isCutOff'> & {
  kind: 'foreign';
  bytes: SourceBytes;
  codec: string | null;
};

export type Source = IndexedSource | ForeignSource;

type Kept = { bytes: SourceBytes; origin: ByteOrigin; source: Promise<Source> };
let kept: Kept[] = [];

/** Reads a source's index, once while it stays among the last few sources. Throws `Trouble`. */
export function openSource(bytes: SourceBytes, onActivity: () => void): Promise<Source> {
  const entry = kept.find((known) => isSame(known.bytes, bytes)) ?? read(bytes);
  entry.origin.onActivity = onActivity;
  kept = [entry, ...kept.filter((other) => other !== entry)].slice(0, SOURCES_KEPT);
  entry.source.catch(() => forgetSource(bytes));
  return entry.source;
}

function read(bytes: SourceBytes): Kept {
  const origin = byteOrigin(bytes);
  return { bytes, origin, source: readIndex(bytes, new SourceReader(origin)) };
}

/** What was read of it may be wrong: the next clip starts from nothing. */
export function forgetSource(bytes: SourceBytes): void {
  kept = kept.filter((entry) => !isSame(entry.bytes, bytes));
}

/** A file that crosses a thread boundary twice is two objects with the same name, size and date. */
function isSame(a: SourceBytes, b: SourceBytes): boolean {
  if (a.kind === 'address') return b.kind === 'address' && a.url === b.url;
  if (b.kind === 'address' || a.name !== b.name || a.file.size !== b.file.size) return false;
  const date = (file: Blob) => (file instanceof File ? file.lastModified : null);
  return date(a.file) !== null && date(a.file) === date(b.file);
}

async function readIndex(bytes: SourceBytes, reader: SourceReader): Promise<Source> {
  if ((await reader.size()) === 0) throw trouble('source-incomplete', { size: 0 });
  const segmentIndex = await readSegmentIndex(reader);
  const edits = await readEdits(reader);
  const input = new Input({ source: reader.container(segmentIndex?.suffix ?? new Uint8Array()), formats: FORMATS });
  const known = { reader, isCutOff: await isCutOff(reader) };
  const foreign = (codec: string | null): ForeignSource => ({ kind: 'foreign', ...known, bytes, codec });
  if (!(await named(isKnown(input)))) return foreign(null);
  const track = await named(pictureTrack(input));
  if (track === null) {
    const format = await input.getFormat();
    // The library passes over what a transport stream may hold besides, MPEG-2 among it.
    if (format instanceof MpegTsInputFormat) return foreign(null);
    const tracks = await named(input.getTracks());
    // An mp4 without any track is one whose index, written last, never arrived.
    if (tracks.length === 0 && format instanceof IsobmffInputFormat) throw trouble('source-incomplete');
    throw trouble('no-video-track', { tracks: tracks.length });
  }
  const codec = await track.getCodec();
  const decoderConfig = await named(track.getDecoderConfig());
  if (codec === null || decoderConfig === null) return foreign(String((await track.getInternalCodecId()) ?? 'unknown'));
  const edit = edits.get(track.id) ?? { from: 0, until: Infinity };
  if (edit === 'several') return foreign(codec);
  const sink = packetSource(track);
  const coded = { width: await track.getCodedWidth(), height: await track.getCodedHeight() };
  const rotation = await track.getRotation();
  const isTurned = rotation % 180 !== 0;
  const { num, den } = await track.getPixelAspectRatio();
  return {
    kind: 'indexed',
    ...known,
    sink,
    codec,
    decoderConfig,
    coded,
    shown: isTurned ? { width: coded.height, height: coded.width } : coded,
    pixel: isTurned ? { num: den, den: num } : { num, den },
    rotation,
    mirrored: await track.getFlip(),
    firstTime: await firstVisibleTime(sink, edit.from),
    until: edit.until,
    segments: segmentIndex?.segments ?? null,
  };
}

/** Whether the container is one that is read here. */
async function isKnown(input: Input): Promise<boolean> {
  try {
    await input.getFormat();
    return true;
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) return false;
    throw error;
  }
}

/** The track that is shown; a cover picture in front of it is in no codec of films. Null where there is none. */
async function pictureTrack(input: Input): Promise<InputVideoTrack | null> {
  const primary = await input.getPrimaryVideoTrack();
  if (primary === null || (await primary.getCodec()) !== null) return primary;
  for (const track of await input.getVideoTracks()) if ((await track.getCodec()) !== null) return track;
  return primary;
}

/** What a recipe says of a source; `frames` are those of a clip of it. The address's owner knows the format's id. */
export function sourceFacts(
  { shown, codec }: Pick<IndexedSource, 'shown' | 'codec'>,
  frames: readonly { duration: number }[],
): ClipRecipe['source'] {
  const seconds = frames.reduce((sum, { duration }) => sum + duration, 0);
  return { ...shown, codec: codec === 'avc' ? 'h264' : codec, rate: frames.length / seconds, formatId: null };
}

/**
 * The earliest time at or above `from`; an edit list puts the pictures that are not to be shown below it, and those before
 * the first keyframe, of a recording that began in the middle, cannot be.
 */
async function firstVisibleTime(sink: PacketSource, from: number): Promise<number> {
  let first = Infinity;
  let later = 0;
  let packet: EncodedPacket | null =
    (await sink.getFirstKeyPacket({ metadataOnly: true })) ?? (await sink.getFirstPacket({ metadataOnly: true }));
  if (packet === null) throw trouble('source-truncated', { frames: 0 });
  while (packet !== null && later < MAX_REORDERED) {
    if (packet.timestamp >= from - TIME_TOLERANCE && packet.timestamp < first) first = packet.timestamp;
    else if (first < Infinity) later += 1;
    packet = await sink.getNextPacket(packet, { metadataOnly: true });
  }
  return first;
}
