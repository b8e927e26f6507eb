import { describe, expect, test } from 'vitest';
import type { StillsRecipe } from '../../src/domain/clip.ts';
import { failure } from '../../src/domain/failure.ts';
import { MADE_ELSEWHERE, type Item } from '../../src/domain/item.ts';
import type { SentRequest } from '../../src/domain/reply.ts';
import type { TokenCounter } from '../../src/runner/estimate.ts';
import { estimatedTokens } from '../../src/ui/views/question/estimatedTokens.ts';
import { recipe } from '../media/recipe.ts';

const model = { provider: 'any', model: 'any', settings: {} };
/** Each still is a token a thousand pixels; a clip a hundred a second; words one each. */
const tokens: TokenCounter = {
  clip: (_, { duration }) => 100 * duration,
  still: (_, { width, height }) => (width * height) / 1000,
  words: (text) => text.split(' ').filter(Boolean).length,
};
const sent: SentRequest = { method: 'POST', address: 'https://host', headers: {}, body: {}, reduced: null };
const prompt = { version: '1', system: 'Look closely.', text: 'Which one?', options: null, order: null };

/** A call that failed after it went out counts as one that was answered. */
const itemWith = (fields: Partial<Item>, request: SentRequest | null = sent): Item => ({
  ...{ runId: 'r', questionId: 'q', repeat: 0, attempt: 1, at: null },
  ...MADE_ELSEWHERE,
  ...{ state: 'failed', stage: 'model', failure: failure('server-error').failure, prompt, request },
  ...(fields as object),
});

const { duration: _, sha256: __, ...taken } = recipe;
const stills: StillsRecipe = {
  ...taken,
  ...{ end: 2, pick: { kind: 'rate', rate: 5 }, rule: 'shown-once', times: 10, width: 320, height: 180, stills: [] },
};

describe('the tokens of a call as estimated', () => {
  test('are those of the clip as it was cut, and of the words', () => {
    expect(estimatedTokens(itemWith({ clip: { ...recipe, duration: 3 } }), model, tokens)).toBe(300 + 4);
  });

  test('without a clip are those of the words', () => {
    expect(estimatedTokens(itemWith({}), model, tokens)).toBe(4);
  });

  test('follow how many stills went', () => {
    expect(estimatedTokens(itemWith({ stills }), model, tokens)).toBe(200 + 4);
    const thinned: SentRequest = { ...sent, reduced: { kind: 'thinned', sent: 3, of: 10 } };
    expect(estimatedTokens(itemWith({ stills }, thinned), model, tokens)).toBe(60 + 4);
  });

  test('of a first frame are those of a still', () => {
    const first: StillsRecipe = { ...stills, pick: { kind: 'count', count: 1 } };
    expect(estimatedTokens(itemWith({ stills: first }), model, tokens)).toBe(58 + 4);
  });

  test('are not known where nothing went out, or where it is not known how a host counts', () => {
    expect(estimatedTokens(itemWith({}, null), model, tokens)).toBeNull();
    expect(estimatedTokens(itemWith({ clip: recipe }), model, { ...tokens, clip: () => null })).toBeNull();
    const watched = { address: 'https://www.youtube.com/watch?v=x', start: 0, end: 1 };
    expect(estimatedTokens(itemWith({ watched }), model, tokens)).toBeNull();
  });
});
