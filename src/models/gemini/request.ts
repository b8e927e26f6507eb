import type { GenerateContentConfig, GenerateContentParameters, Part } from '@google/genai/web';
import type { ModelCall, Watched } from '../../domain/model.ts';
import { encodeMedia, isStill } from '../encodedMedia.ts';
import type { SentMedia } from '../sentRequest.ts';
import type { GeminiSettings } from './settings.ts';

/** The clip inline, then the question, as in the published runs. */
export async function geminiRequest(
  { prompt, attachments, watched = null, schema }: ModelCall,
  { model, settings }: { model: string; settings: GeminiSettings },
): Promise<{ parameters: GenerateContentParameters; media: SentMedia[] }> {
  const media = await encodeMedia(attachments, 'base64');
  const clips = watched === null ? media.map((clip) => clipPart(clip, settings)) : [videoPart(watched, settings)];
  const contents = [{ role: 'user', parts: [...clips, { text: prompt.text }] }];
  return { parameters: { model, contents, config: configOf(settings, { system: prompt.system, schema }) }, media };
}

function clipPart(media: SentMedia, settings: GeminiSettings): Part {
  const { sampling, mediaResolution, stillResolution } = settings;
  const inlineData = { data: media.encoded, mimeType: media.type };
  if (isStill(media)) return { inlineData, ...resolutionOf(stillResolution) };
  return {
    inlineData,
    ...resolutionOf(mediaResolution),
    ...(sampling !== null && { videoMetadata: { fps: sampling } }),
  };
}

/** A video that Google fetches by its address, sound included. */
function videoPart({ address, start, end }: Watched, settings: GeminiSettings): Part {
  const { sampling, mediaResolution } = settings;
  return {
    fileData: { fileUri: address },
    ...resolutionOf(mediaResolution),
    videoMetadata: { startOffset: offset(start), endOffset: offset(end), ...(sampling !== null && { fps: sampling }) },
  };
}

/** Seconds as Google's APIs write a duration, to the millisecond. */
function offset(seconds: number): string {
  return `${Math.round(seconds * 1000) / 1000}s`;
}

function resolutionOf(name: string | null): Pick<Part, 'mediaResolution'> {
  if (name === null) return {};
  type Level = NonNullable<NonNullable<Part['mediaResolution']>['level']>;
  return { mediaResolution: { level: `MEDIA_RESOLUTION_${name}` as Level } };
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
