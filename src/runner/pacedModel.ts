import type { Outcome } from '../domain/failure.ts';
import type { Model, ModelCall } from '../domain/model.ts';
import type { Reply } from '../domain/reply.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import type { ProviderLimit } from './ProviderLimit.ts';
import { retrying } from './retrying.ts';

export type PacedStep = 'queued-for-call' | 'asking' | 'waiting-to-retry' | 'waiting-for-network';

export type Pace = { limit: ProviderLimit; clock: Clock; network: Network };

/** Asks within the provider's limit and tries again what can pass. */
export function askPaced(
  model: Model,
  call: ModelCall,
  options: Pace & {
    /** Ends a wait, for a turn or for the next try. */
    waiting: AbortSignal;
    /** Ends a call under way. */
    asking: AbortSignal;
    onStep: (step: PacedStep) => void;
  },
): Promise<Outcome<Reply>> {
  const { limit, clock, network, waiting, asking, onStep } = options;
  const attempt = () => {
    onStep('queued-for-call');
    return limit.run(() => {
      onStep('asking');
      return model.reply(call, asking);
    }, waiting);
  };
  return retrying(attempt, {
    ...{ clock, network, signal: waiting },
    onWait: () => onStep('waiting-to-retry'),
    onOffline: () => onStep('waiting-for-network'),
  });
}

/** The same model for those who know nothing of limits: a judge. */
export function pacedModel(model: Model, pace: Pace, onStep: (step: PacedStep) => void = () => undefined): Model {
  return {
    ...model,
    reply: (call, signal) => askPaced(model, call, { ...pace, waiting: signal, asking: signal, onStep }),
  };
}
