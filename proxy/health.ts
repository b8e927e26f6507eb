import { describe, problem, type Problem } from './errors.ts';
import { QUALITIES } from './quality.ts';
import { ageInDays, isNewEnough, type Origin, type Program, type Ytdlp } from './ytdlp.ts';

/** Rises when a route changes so that a page written for the old one would go wrong. */
const PROTOCOL_VERSION = 1;

export type Health = {
  version: number;
  qualities: readonly string[];
  ytdlp: {
    version: string;
    /** Where it was found, never the path itself. */
    origin: Origin;
    ageDays: number | null;
    newEnough: boolean;
    javascriptRuntime: boolean;
  } | null;
  /** Whether calls to model hosts are passed on. */
  relay: boolean;
  /** What will or may go wrong, in words a person can act on; empty when all is well. */
  problems: readonly { code: string; message: string; action: string }[];
};

export async function health(ytdlp: Ytdlp, { relay }: { relay: boolean }): Promise<Health> {
  const program = await ytdlp.program();
  return {
    version: PROTOCOL_VERSION,
    qualities: QUALITIES,
    ytdlp: program === null ? null : summary(program),
    relay,
    problems: problemsOf(program).map(describe),
  };
}

/** Why no request for a video can be answered; null when one can, however old yt-dlp is. */
export async function readiness(ytdlp: Ytdlp): Promise<Problem | null> {
  return (await ytdlp.program()) === null ? problem('yt-dlp-missing') : null;
}

function summary({ version, origin, hasJavascriptRuntime }: Program): Health['ytdlp'] {
  return {
    version,
    origin,
    ageDays: ageInDays(version),
    newEnough: isNewEnough(version),
    javascriptRuntime: hasJavascriptRuntime,
  };
}

function problemsOf(program: Program | null) {
  if (program === null) return [problem('yt-dlp-missing')];
  const old = problem('yt-dlp-too-old', { detail: `version ${program.version}` });
  return [
    ...(isNewEnough(program.version) ? [] : [old]),
    ...(program.hasJavascriptRuntime ? [] : [problem('no-javascript-runtime')]),
  ];
}
