/** What the Gemini stand-in may do with a call: plain data, so that a test in the browser can choose it over HTTP. */
export type GeminiAnswer =
  | { kind: 'json'; status: number; body: unknown; headers?: Record<string, string>; delay?: number }
  | { kind: 'text'; status: number; type: string; text: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** Sends the head and half of the body, then breaks the connection. */
  | { kind: 'cut-off'; body: unknown }
  /** Breaks the connection at once. */
  | { kind: 'refuse' };

type Part = { text: string; thought?: boolean };

const USAGE = { promptTokenCount: 2310, candidatesTokenCount: 14, thoughtsTokenCount: 40, totalTokenCount: 2364 };

export function says(
  text: string | readonly Part[],
  {
    finishReason = 'STOP',
    usage = USAGE,
    delay = 0,
  }: { finishReason?: string | null; usage?: object | null; delay?: number } = {},
): GeminiAnswer {
  const parts = typeof text === 'string' ? [{ text }] : text;
  return {
    kind: 'json',
    status: 200,
    delay,
    body: {
      candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }), index: 0 }],
      ...(usage && { usageMetadata: usage }),
      modelVersion: 'gemini-stand-in-001',
      responseId: 'stand-in',
    },
  };
}

/** What a judge is asked for. */
export function verdict(score: number, { errorType = 'none', explanation = 'As the key has it.' } = {}): GeminiAnswer {
  return says(JSON.stringify({ explanation, error_type: errorType, score }));
}

/** No candidate at all: the prompt itself was blocked, or nothing is said about why. */
export function withoutCandidate(blockReason: string | null): GeminiAnswer {
  const body = blockReason === null ? { usageMetadata: USAGE } : { promptFeedback: { blockReason } };
  return { kind: 'json', status: 200, body };
}

/** A candidate without words, as a safety stop or a limit reached while thinking leaves it. */
export function withoutWords(finishReason: string): GeminiAnswer {
  return { kind: 'json', status: 200, body: { candidates: [{ finishReason, index: 0 }] } };
}

const TYPE = 'type.googleapis.com/google.rpc';

/** An error in the form that all of Google's APIs share. */
export function refuses(
  code: number,
  status: string,
  message: string,
  { details = [], headers = {} }: { details?: readonly object[]; headers?: Record<string, string> } = {},
): GeminiAnswer {
  const body = { error: { code, message, status, ...(details.length > 0 && { details }) } };
  return { kind: 'json', status: code, body, headers };
}

export const keyInvalid = refuses(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
  details: [{ '@type': `${TYPE}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
});

/** `retryDelay` in seconds; `quota` is the name that tells the minute's limit from the day's. */
export function overQuota({ quota, retryDelay }: { quota: string; retryDelay: number | null }): GeminiAnswer {
  return refuses(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing.', {
    details: [
      { '@type': `${TYPE}.QuotaFailure`, violations: [{ quotaId: quota }] },
      ...(retryDelay === null ? [] : [{ '@type': `${TYPE}.RetryInfo`, retryDelay: `${retryDelay}s` }]),
    ],
  });
}
