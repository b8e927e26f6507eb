import type { ClipForm, SettingField, Settings } from '../domain/model.ts';

/** The provider's own default is used: the setting is not sent. */
export const DEFAULT = 'default';

/** Seconds. Models that think may take minutes. */
const TIMEOUT = 300;

export const TIMEOUT_FIELD = {
  kind: 'number',
  name: 'timeout',
  initial: TIMEOUT,
  min: 1,
  max: 3600,
  step: 1,
} as const satisfies SettingField;

export const TEMPERATURE_FIELD = {
  kind: 'number',
  name: 'temperature',
  initial: null,
  min: 0,
  max: 2,
  step: 0.1,
} as const satisfies SettingField;

export const MOST_TOKENS_FIELD = {
  kind: 'number',
  name: 'maxOutputTokens',
  initial: null,
  min: 1,
  max: 1_048_576,
  step: 1,
} as const satisfies SettingField;

/** `initial` in stills per second. */
export function rateField(initial: number): SettingField {
  return { kind: 'number', name: 'rate', initial, min: 0.1, max: 30, step: 0.1 };
}

/** For servers whose models differ in what they take: most take stills, few a whole clip. */
export const CLIP_FORM_FIELD: SettingField = {
  kind: 'choice',
  name: 'clipForm',
  initial: 'stills',
  values: ['stills', 'whole'],
};

export function formOf(values: SettingValues, rate: number): ClipForm {
  return values.text('clipForm') === 'whole'
    ? { kind: 'whole' }
    : { kind: 'stills', rate: values.number('rate') ?? rate };
}

/** Settings as they were stored, read by their fields: what is missing or not allowed gives way to the initial value. */
export class SettingValues {
  readonly #values: ReadonlyMap<string, string | number | null>;

  constructor(fields: readonly SettingField[], settings: Settings) {
    this.#values = new Map(fields.map((field) => [field.name, valueOf(field, settings)]));
  }

  text(name: string): string {
    return String(this.#values.get(name) ?? '').trim();
  }

  /** Null where the provider decides. */
  choice(name: string): string | null {
    const value = this.text(name);
    return value === DEFAULT ? null : value;
  }

  /** Null where the provider decides. */
  number(name: string): number | null {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : null;
  }

  /** An address without its final slashes. */
  address(name: string): string {
    return this.text(name).replace(/\/+$/, '');
  }

  get timeout(): number {
    return this.number('timeout') ?? TIMEOUT;
  }
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
