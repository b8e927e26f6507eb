import type { Benchmark } from '../../domain/benchmark.ts';
import type { Standing } from '../../domain/item.ts';
import type { Provider } from '../../domain/model.ts';
import type { Question } from '../../domain/question.ts';

/** How a text-only rule does on the choices of a benchmark: no clip is read and nothing is stored. */
export type RuleStandings = { provider: string; model: string; standings: ReadonlyMap<string, Standing> };

/** The rule that draws lots: its figure is one in so many by definition, whatever one draw gave. */
export const CHANCE = 'chance';

/** Asks every rule every choice. It takes no key and no network. */
export async function askTextRules(
  benchmark: Benchmark,
  providers: readonly Provider[],
  signal: AbortSignal,
): Promise<RuleStandings[]> {
  const choices = benchmark.questions.filter(({ target }) => target.kind === 'choice');
  const rules = providers.filter(({ looks }) => !looks);
  return Promise.all(
    rules.flatMap((provider) =>
      provider.suggestions.map(async (model) => {
        const standings = new Map<string, Standing>();
        for (const question of choices) {
          standings.set(question.id, await standing(question, { benchmark, provider, model, signal }));
        }
        return { provider: provider.id, model, standings };
      }),
    ),
  );
}

async function standing(
  question: Question,
  by: { benchmark: Benchmark; provider: Provider; model: string; signal: AbortSignal },
): Promise<Standing> {
  const { benchmark, provider, model, signal } = by;
  const rule = provider.connect({ model, settings: initialSettings(provider), key: null });
  const prompt = benchmark.prompt(question, 'as-published');
  const reply = await rule.reply({ prompt, attachments: [], schema: null }, signal);
  if (!reply.ok) return 'failed';
  const prediction = await benchmark.read(question, reply.value);
  if (prediction.kind === 'unread') return 'unread';
  const { target } = question;
  const isRight =
    target.kind === 'choice' && prediction.answer.kind === 'choice' && prediction.answer.index === target.correct;
  return isRight ? 'right' : 'wrong';
}

/** A provider's settings as it offers them first. */
export function initialSettings(provider: Provider): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(provider.settings.map(({ name, initial }) => [name, initial]));
}
