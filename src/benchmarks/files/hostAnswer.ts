import { failure, type Outcome } from '../../domain/failure.ts';

/** Tries in all for one request. */
const TRIES = 3;
/** Seconds before the second try; doubled before each further one. */
const FIRST_WAIT = 0.4;
/** Longest wait, in seconds, that a host may ask for: a person looks at the progress bar meanwhile. */
const LONGEST_WAIT = 10;

type Asked = { file: string; signal: AbortSignal; headers?: Readonly<Record<string, string>>; tries?: number };

/** What `take` makes of a host's good answer. Tried again for what can pass: no network, 429, 5xx, a body that broke off. */
export async function hostAnswer<T>(
  address: string,
  { tries = TRIES, ...asked }: Asked,
  take: (response: Response) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let count = 1; ; count++) {
    const outcome = await askOnce(address, asked, take);
    if (outcome.ok || !outcome.failure.retryable || count === tries) return outcome;
    const wait = outcome.failure.retryAfter ?? FIRST_WAIT * 2 ** (count - 1);
    await pause(Math.min(wait, LONGEST_WAIT), asked.signal);
  }
}

async function askOnce<T>(
  address: string,
  { file, signal, headers = {} }: Asked,
  take: (response: Response) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const facts = { file, status: 0 };
  try {
    const response = await fetch(address, { signal, credentials: 'omit', headers });
    facts.status = response.status;
    if (response.status === 404 || response.status === 410 || isStandInPage(response)) {
      return failure('data-missing', facts);
    }
    if (response.ok) return await take(response);
    const retryable = response.status === 429 || response.status >= 500;
    return failure('data-unreachable', facts, { retryable, retryAfter: retryAfter(response) });
  } catch {
    // `fetch` says no more than that it failed: no network, no such host, no permission, a body that broke off.
    signal.throwIfAborted();
    return failure('data-unreachable', facts, { retryable: true });
  }
}

/** Hosts of single-page apps answer any unknown path with their page and a 200; no file here is a page. */
function isStandInPage(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** Seconds, from a header that holds seconds or a date. */
function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const wait = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
