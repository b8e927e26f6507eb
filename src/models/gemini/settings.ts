import type { SettingField, Settings } from '../../domain/model.ts';

/** The provider's own default is used: the setting is not sent. */
const DEFAULT = 'default';

const THINKING_LEVELS = [DEFAULT, 'minimal', 'low', 'medium', 'high'] as const;
const MEDIA_RESOLUTIONS = [DEFAULT, 'low', 'medium', 'high'] as const;
const THOUGHTS = ['omit', 'include'] as const;
/** Seconds. */
const TIMEOUT = 300;
const API_VERSIONS = ['v1beta', 'v1alpha'] as const;

/** Thinking level, media resolution and temperature as in the published runs. */
export const GEMINI_SETTINGS: readonly SettingField[] = [
  { kind: 'choice', name: 'thinkingLevel', initial: 'low', values: THINKING_LEVELS },
  { kind: 'choice', name: 'mediaResolution', initial: 'low', values: MEDIA_RESOLUTIONS },
  { kind: 'number', name: 'temperature', initial: 1, min: 0, max: 2, step: 0.1 },
  { kind: 'number', name: 'maxOutputTokens', initial: null, min: 1, max: 1_048_576, step: 1 },
  { kind: 'choice', name: 'thoughts', initial: 'omit', values: THOUGHTS },
  { kind: 'choice', name: 'apiVersion', initial: 'v1beta', values: API_VERSIONS },
  { kind: 'number', name: 'timeout', initial: TIMEOUT, min: 1, max: 3600, step: 1 },
  { kind: 'text', name: 'baseUrl', initial: 'https://generativelanguage.googleapis.com' },
];

/** Null where the provider decides. `timeout` in seconds. */
export type GeminiSettings = {
  thinkingLevel: string | null;
  mediaResolution: string | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  includeThoughts: boolean;
  apiVersion: string;
  timeout: number;
  baseUrl: string;
};

/** Reads settings as they were stored: what is missing or not allowed gives way to the initial value. */
export function readGeminiSettings(settings: Settings): GeminiSettings {
  const values = new Map(GEMINI_SETTINGS.map((field) => [field.name, valueOf(field, settings)]));
  const text = (name: string) => String(values.get(name));
  const level = (name: string) => (text(name) === DEFAULT ? null : text(name).toUpperCase());
  const number = (name: string) => {
    const value = values.get(name);
    return typeof value === 'number' ? value : null;
  };
  return {
    thinkingLevel: level('thinkingLevel'),
    mediaResolution: level('mediaResolution'),
    temperature: number('temperature'),
    maxOutputTokens: number('maxOutputTokens'),
    includeThoughts: text('thoughts') === 'include',
    apiVersion: text('apiVersion'),
    timeout: number('timeout') ?? TIMEOUT,
    baseUrl: text('baseUrl').trim().replace(/\/+$/, ''),
  };
}

function valueOf(field: SettingField, settings: Settings): string | number | null {
  const value = settings[field.name];
  if (field.kind === 'number') {
    const isAllowed = typeof value === 'number' && value >= field.min && value <= field.max;
    return isAllowed || value === null ? value : field.initial;
  }
  if (typeof value !== 'string' || value === '') return field.initial;
  return field.kind === 'text' || field.values.includes(value) ? value : field.initial;
}
