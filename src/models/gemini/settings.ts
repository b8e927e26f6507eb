import type { SettingField, Settings } from '../../domain/model.ts';
import { DEFAULT, MOST_TOKENS_FIELD, SettingValues, TEMPERATURE_FIELD, TIMEOUT_FIELD } from '../settings.ts';

const THINKING_LEVELS = [DEFAULT, 'minimal', 'low', 'medium', 'high'] as const;
const MEDIA_RESOLUTIONS = [DEFAULT, 'low', 'medium', 'high'] as const;
const THOUGHTS = ['omit', 'include'] as const;
const API_VERSIONS = ['v1beta', 'v1alpha'] as const;

/** Thinking level, resolution of clips and temperature as in the published runs, which showed no stills. */
export const GEMINI_SETTINGS: readonly SettingField[] = [
  { kind: 'choice', name: 'thinkingLevel', initial: 'low', values: THINKING_LEVELS },
  { kind: 'choice', name: 'mediaResolution', initial: 'low', values: MEDIA_RESOLUTIONS },
  { kind: 'choice', name: 'stillResolution', initial: DEFAULT, values: MEDIA_RESOLUTIONS },
  // Frames per second that are looked at; one where the setting is not sent, as in the published runs.
  { kind: 'number', name: 'sampling', initial: null, min: 0.1, max: 24, step: 0.1 },
  { ...TEMPERATURE_FIELD, initial: 1 },
  MOST_TOKENS_FIELD,
  { kind: 'choice', name: 'thoughts', initial: 'omit', values: THOUGHTS },
  { kind: 'choice', name: 'apiVersion', initial: 'v1beta', values: API_VERSIONS },
  TIMEOUT_FIELD,
  { kind: 'text', name: 'baseUrl', initial: 'https://generativelanguage.googleapis.com' },
];

/** Null where the provider decides. `sampling` in frames per second, `timeout` in seconds. */
export type GeminiSettings = {
  thinkingLevel: string | null;
  /** Of clips and videos. */
  mediaResolution: string | null;
  stillResolution: string | null;
  sampling: number | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  includeThoughts: boolean;
  apiVersion: string;
  timeout: number;
  baseUrl: string;
};

export function readGeminiSettings(settings: Settings): GeminiSettings {
  const values = new SettingValues(GEMINI_SETTINGS, settings);
  return {
    thinkingLevel: values.choice('thinkingLevel')?.toUpperCase() ?? null,
    mediaResolution: values.choice('mediaResolution')?.toUpperCase() ?? null,
    stillResolution: values.choice('stillResolution')?.toUpperCase() ?? null,
    sampling: values.number('sampling'),
    temperature: values.number('temperature'),
    maxOutputTokens: values.number('maxOutputTokens'),
    includeThoughts: values.text('thoughts') === 'include',
    apiVersion: values.text('apiVersion'),
    timeout: values.timeout,
    baseUrl: values.address('baseUrl'),
  };
}
