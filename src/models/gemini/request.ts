import type { GenerateContentConfig, GenerateContentParameters, Part } from '@google/genai/web';
import type { ModelCall } from '../../domain/model.ts';
import { encodeMedia, isStill } from '../encodedMedia.ts';
import type { SentMedia } from '../sentRequest.ts';
import type { GeminiSettings } from './settings.ts';

/** The clip inline, then the question, as in the published runs. */
export async function geminiRequest(
  { prompt, attachments, schema }: ModelCall,
  { model, settings }: { model: string; settings: GeminiSettings },
): Promise<{ parameters: GenerateContentParameters; media: SentMedia[] }> {
  const media = await encodeMedia(attachments, 'base64');
  const clips = media.map((clip) => clipPart(clip, settings));
  const contents = [{ role: 'user', parts: [...clips, { text: prompt.text }] }];
  return { parameters: { model, contents, config: configOf(settings, { system: prompt.system, schema }) }, media };
}

function clipPart(media: SentMedia, { mediaResolution, sampling }: GeminiSettings): Part {
  const { encoded, type } = media;
  const level =
    mediaResolution && (`MEDIA_RESOLUTION_${mediaResolution}` as NonNullable<Part['mediaResolution']>['level']);
  return {
    inlineData: { data: encoded, mimeType: type },
    ...(level && { mediaResolution: { level } }),
    ...(sampling !== null && !isStill(media) && { videoMetadata: { fps: sampling } }),
  };
}

function configOf(
  settings: GeminiSettings,
  { system, schema }: { system: string; schema: ModelCall['schema'] },
): GenerateContentConfig {
  const { thinkingLevel, includeThoughts, temperature, maxOutputTokens } = settings;
  type ThinkingConfig = NonNullable<GenerateContentConfig['thinkingConfig']>;
  const thinkingConfig: ThinkingConfig = {
    ...(thinkingLevel !== null && { thinkingLevel: thinkingLevel as NonNullable<ThinkingConfig['thinkingLevel']> }),
    ...(includeThoughts && { includeThoughts }),
  };
  return {
    ...(system !== '' && { systemInstruction: system }),
    ...(Object.keys(thinkingConfig).length > 0 && { thinkingConfig }),
    ...(temperature !== null && { temperature }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(schema !== null && { responseMimeType: 'application/json', responseJsonSchema: schema }),
  };
}
