const VIDEO_ID = /^[\w-]{11}$/;

/** Whether a source's name has the form of a YouTube id. */
export function isYouTubeId(source: string): boolean {
  return VIDEO_ID.test(source);
}

/** Where a person, or a model's host, finds a video. */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
