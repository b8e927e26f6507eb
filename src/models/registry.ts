import { failure, success, type Outcome } from '../domain/failure.ts';
import type { KeyRing } from '../domain/keys.ts';
import type { Model, ModelChoice, Provider, Settings } from '../domain/model.ts';
import { geminiProvider } from './gemini/geminiProvider.ts';
import { ruleProvider } from './rules/provider.ts';

/** In the order offered. */
export const providers: readonly Provider[] = [geminiProvider, ruleProvider];

function find({ provider }: Pick<ModelChoice, 'provider'>): Provider | null {
  return providers.find(({ id }) => id === provider) ?? null;
}

/** Opens the model of a choice. The key goes into the model that is asked, and nowhere else. */
export function connect(choice: ModelChoice, keys: Pick<KeyRing, 'get'>): Outcome<Model> {
  const provider = find(choice);
  if (provider === null) return failure('model-unknown', { provider: choice.provider, model: choice.model });
  const key = provider.needsKey ? keys.get(provider.id) : null;
  if (provider.needsKey && key === null) return failure('key-missing', { provider: provider.id });
  return success(provider.connect({ model: choice.model, settings: choice.settings, key }));
}

/** False for rules that read the text only. */
export function looks(choice: Pick<ModelChoice, 'provider'>): boolean {
  return find(choice)?.looks ?? true;
}

/** A provider's settings as published; those of a provider that is not known are none. */
export function initialSettings(choice: Pick<ModelChoice, 'provider'>): Settings {
  const fields = find(choice)?.settings ?? [];
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}
