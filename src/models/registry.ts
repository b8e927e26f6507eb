import { failure, success, type Outcome } from '../domain/failure.ts';
import type { KeyRing } from '../domain/keys.ts';
import type { Model, ModelChoice, Provider, Settings } from '../domain/model.ts';
import { anthropicProvider } from './anthropic/anthropicProvider.ts';
import { compatibleProvider } from './compatible.ts';
import { geminiProvider } from './gemini/geminiProvider.ts';
import type { ModelPorts } from './httpProvider.ts';
import { openaiProvider } from './openai.ts';
import { openrouterProvider } from './openrouter.ts';
import { qwenProvider } from './qwen.ts';
import { ruleProvider } from './rules/provider.ts';
import { seedProvider } from './seed.ts';

/** The ids of all that see the clip, in the order offered. */
export const PROVIDERS = ['google', 'openai', 'qwen', 'seed', 'anthropic', 'openrouter', 'compatible'];

export type Registry = {
  /** In the order offered. */
  providers: readonly Provider[];
  /** Opens the model of a choice. The key goes into the model that is asked, and nowhere else. */
  connect(choice: ModelChoice, keys: Pick<KeyRing, 'get' | 'device'>): Outcome<Model>;
  /** False for rules that read the text only. */
  looks(choice: Pick<ModelChoice, 'provider'>): boolean;
  /** A provider's settings as published; those of a provider that is not known are none. */
  initialSettings(choice: Pick<ModelChoice, 'provider'>): Settings;
};

export function createRegistry(ports: ModelPorts): Registry {
  const providers = [
    geminiProvider(ports),
    openaiProvider(ports),
    qwenProvider(ports),
    seedProvider(ports),
    anthropicProvider(ports),
    openrouterProvider(ports),
    compatibleProvider(ports),
    ruleProvider,
  ];
  const find = ({ provider }: Pick<ModelChoice, 'provider'>) => providers.find(({ id }) => id === provider) ?? null;

  return {
    providers,
    connect({ provider: id, model, settings }, keys) {
      const provider = find({ provider: id });
      if (provider === null) return failure('model-unknown', { provider: id, model });
      const key = keys.get(id);
      if (provider.needsKey && key === null) {
        return failure(keys.device === 'locked' ? 'key-locked' : 'key-missing', { provider: id });
      }
      return success(provider.connect({ model, settings, key }));
    },
    looks: (choice) => find(choice)?.looks ?? true,
    initialSettings(choice) {
      const fields = find(choice)?.settings ?? [];
      return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
    },
  };
}
