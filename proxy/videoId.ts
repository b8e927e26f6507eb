/** Eleven of YouTube's 64 characters and nothing else; no `m` flag, so a final line break does not pass. */
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

/**
 * The only form in which an id reaches yt-dlp. Ids may begin with a dash, and inside a full address
 * they cannot be read as an option.
 */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
