import type { Failure } from '../../../domain/failure.ts';
import { health } from '../../messages/en/health.ts';
import { failureText } from '../../messages/failureText.ts';
import { t } from '../../messages/t.ts';

type Cause = keyof typeof health.why;

const isCause = (code: unknown): code is Cause => typeof code === 'string' && Object.hasOwn(health.why, code);

/** Why a video cannot be had and what helps: by the proxy's own code where it is narrower than the failure's. */
export function whyNot(failure: Failure): { what: string; advice: string } {
  const { proxy } = failure.facts;
  if (!isCause(proxy)) return failureText(failure);
  return { what: t(`health:why.${proxy}.what`), advice: t(`health:why.${proxy}.do`) };
}
