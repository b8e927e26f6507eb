import type { Item } from '../../../domain/item.ts';
import type { ModelChoice } from '../../../domain/model.ts';
import type { SentRequest } from '../../../domain/reply.ts';
import type { TokenCounter } from '../../../runner/estimate.ts';

/** Tokens that a call should count on its way in, by what was sent; null where that is not known, or nothing was. */
export function estimatedTokens(item: Item, model: ModelChoice, tokens: TokenCounter): number | null {
  const { prompt } = item;
  const request = requestOf(item);
  // What a host makes of a video's sound is not known.
  if (prompt === null || prompt.system === null || request === null || item.watched !== null) return null;
  const shown = shownTokens(item, model, tokens);
  if (shown === null) return null;
  const { reduced } = request;
  const share = reduced?.kind === 'thinned' ? reduced.sent / reduced.of : 1;
  return Math.round(shown * share) + tokens.words(prompt.system) + tokens.words(prompt.text);
}

function shownTokens({ clip, stills }: Item, model: ModelChoice, tokens: TokenCounter): number | null {
  if (stills !== null && 'pictures' in stills) {
    return stills.pictures.reduce<number | null>((sum, picture) => {
      const one = tokens.still(model, picture);
      return sum === null || one === null ? null : sum + one;
    }, 0);
  }
  if (stills !== null) {
    const { pick, start, end, width, height } = stills;
    // A count of frames is one frame, the first, which goes as a still whatever the model takes.
    if (pick.kind === 'count') return tokens.still(model, { width, height });
    return tokens.clip(model, { width, height, duration: end - start });
  }
  return clip === null ? 0 : tokens.clip(model, { ...clip.region, duration: clip.duration });
}

/** What went out, of an answer or a failure; null where nothing did or it is not on record. */
export function requestOf(item: Item): SentRequest | null {
  return item.state === 'failed' ? item.request : item.prediction.reply.request;
}
