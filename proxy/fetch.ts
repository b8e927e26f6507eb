import { parseArgs } from 'node:util';
import { fetchYtdlp, RELEASE_BASE } from './fetchYtdlp.ts';

// Puts a current yt-dlp into a folder, for hosts where no `npm start` does: `fetch --into <folder> [--asset <file>]`.
const { into, asset } = parseArgs({ options: { into: { type: 'string' }, asset: { type: 'string' } } }).values;
if (into === undefined) exitWith('--into must name a folder.');

const base = process.env['YTDLP_RELEASE_BASE'] || RELEASE_BASE;
const fetched = await fetchYtdlp({ folder: into, base, ...(asset !== undefined && { asset }) });
if (fetched.kind === 'failed') exitWith(`yt-dlp could not be fetched: ${fetched.reason}`);
console.log(`${fetched.path} is the newest release, and its checksum is right.`);

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
