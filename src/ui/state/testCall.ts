import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Connection, Provider } from '../../domain/model.ts';

/**
 * Asks a model for one word, and gives its name: the model named, else the first that the provider lists. Rejects only
 * with the abort reason.
 */
export async function testCall(
  provider: Provider,
  { model, settings, key }: Connection,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  let name = model.trim();
  if (name === '') {
    const listed = await provider.models(key, settings, signal);
    if (!listed.ok) return listed;
    name = listed.value[0] ?? '';
  }
  if (name === '') return failure('model-unknown', { provider: provider.id });
  const checked = await provider.check({ model: name, settings, key }, signal);
  return checked.ok ? success(name) : checked;
}
