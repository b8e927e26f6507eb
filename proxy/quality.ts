export const QUALITIES = ['published', '720', '1080'] as const;
export type Quality = (typeof QUALITIES)[number];

/** A playlist of segments (HLS, DASH) has no bytes of its own to read by range. */
const ONE_FILE = "[protocol~='^https?$']";

/** H.264 first: every browser and every decoder of the clip engines reads it. */
const UP_TO = (height: number) => ['-f', `bestvideo*${ONE_FILE}`, '-S', `res:${height},vcodec:h264,ext:mp4`];

const SELECTION: Readonly<Record<Quality, readonly string[]>> = {
  // What the benchmark's scripts ask for, of which they read the video part: the best combined mp4.
  published: ['-f', `best[ext=mp4]${ONE_FILE}/bestvideo[ext=mp4]${ONE_FILE}/best${ONE_FILE}`],
  '720': UP_TO(720),
  '1080': UP_TO(1080),
};

/** Arguments for yt-dlp. `720` and `1080` may choose a stream without sound: sound is dropped anyway. */
export function selectionOf(quality: Quality): readonly string[] {
  return SELECTION[quality];
}

export function isQuality(text: string): text is Quality {
  return (QUALITIES as readonly string[]).includes(text);
}
