import { open } from 'node:fs/promises';
import { native } from './nativeFfmpeg.ts';

type Packet = { pts_time: string; size: string; flags: string };

/**
 * The fewest bytes from which a clip of an mp4 can be made: all but the pictures and their fragments' heads once, and
 * the packets from the keyframe before the start to the last one shown before the end. Times in seconds.
 */
export async function floorBytes(
  path: string,
  start: number,
  end: number,
): Promise<{ index: number; packets: number }> {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time,size,flags', '-of', 'json'];
  const { stdout } = await native('ffprobe', [...args, path]);
  const { packets } = JSON.parse(stdout.toString()) as { packets: Packet[] };
  const isKey = ({ flags, pts_time }: Packet) => flags.startsWith('K') && Number(pts_time) <= start;
  const first = packets.findLastIndex(isKey);
  const last = packets.findLastIndex(({ pts_time }) => Number(pts_time) < end);
  const needed = packets.slice(first, last + 1).reduce((sum, { size }) => sum + Number(size), 0);
  return { index: await indexBytes(path), packets: needed };
}

async function indexBytes(path: string): Promise<number> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(8);
    let bytes = 0;
    for (let at = 0; (await file.read(header, 0, 8, at)).bytesRead === 8; at += header.readUInt32BE(0)) {
      if (['ftyp', 'moov', 'sidx'].includes(header.toString('latin1', 4))) bytes += header.readUInt32BE(0);
    }
    return bytes;
  } finally {
    await file.close();
  }
}
