import type { GenerateContentConfig, GenerateContentParameters, Part } from '@google/genai/web';
import type { ModelCall } from '../../domain/model.ts';
import { base64Of } from '../base64.ts';
import type { SentMedia } from '../sentRequest.ts';
import type { GeminiSettings } from './settings.ts';

/** The clip inline, then the question, as in the published runs. */
export async function geminiRequest(
  { prompt, attachments, schema }: ModelCall,
  { model, settings }: { model: string; settings: GeminiSettings },
): Promise<{ parameters: GenerateContentParameters; media: SentMedia[] }> {
  const media: SentMedia[] = [];
  for (const { blob, sha256 } of attachments) {
    media.push({ encoded: await base64Of(blob), type: mediaType(blob), bytes: blob.size, sha256 });
  }
  const clips = media.map(({ encoded, type }) => clipPart(encoded, type, settings.mediaResolution));
  const contents = [{ role: 'user', parts: [...clips, { text: prompt.text }] }];
  return { parameters: { model, contents, config: configOf(settings, { system: prompt.system, schema }) }, media };
}

/** Without parameters such as `codecs`, which the API does not know. */
function mediaType(blob: Blob): string {
  return blob.type.split(';')[0]?.trim() || 'video/mp4';
}

function clipPart(data: string, mimeType: string, resolution: string | null): Part {
  const level = resolution && (`MEDIA_RESOLUTION_${resolution}` as NonNullable<Part['mediaResolution']>['level']);
  return { inlineData: { data, mimeType }, ...(level && { mediaResolution: { level } }) };
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
