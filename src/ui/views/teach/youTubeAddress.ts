import type { ClipMedia } from '../../../domain/media.ts';
import { isYouTubeId } from '../../../domain/youTube.ts';

/** The player's privacy-enhanced host: no cookie before it plays. The page's policy allows no other frame. */
const HOST = 'https://www.youtube-nocookie.com';

/** The address of a player for a clip, muted; null for a source that is no YouTube video. The host takes whole seconds. */
export function youTubeAddress({ source, start, end }: ClipMedia): string | null {
  if (!isYouTubeId(source)) return null;
  const values = new URLSearchParams({
    start: String(Math.floor(start)),
    end: String(Math.ceil(end)),
    autoplay: '1',
    mute: '1',
    playsinline: '1',
    rel: '0',
  });
  return `${HOST}/embed/${source}?${values}`;
}
