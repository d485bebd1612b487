export type RetryOptions = {
  /** The maximum number of retries; default: 4. */
  retries?: number;
  /** With a longer `Retry-After`, the call returns the refusal. Default: 60. */
  maxWaitSeconds?: number;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * A `fetch` that retries, after `Retry-After`, calls that the server refused because it was busy, and calls whose response was lost if a retry has no
 * second effect.
 */
export function retryingFetch({
  retries = 4,
  maxWaitSeconds = 60,
  fetch: send = globalThis.fetch,
}: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await tryOnce(send, request);
      const seconds = attempt < retries ? secondsUntilRetry(outcome, request, attempt) : null;
      if (seconds !== null && seconds <= maxWaitSeconds) {
        // An unread body keeps its connection busy.
        if ('response' in outcome) await outcome.response.body?.cancel();
        await wait(seconds, request.signal);
      } else if ('response' in outcome) return outcome.response;
      else throw outcome.error;
    }
  };
}

type Outcome = { response: Response } | { error: unknown };

/** Sends a copy, since a body can be read once. */
async function tryOnce(send: (request: Request) => Promise<Response>, request: Request): Promise<Outcome> {
  try {
    return { response: await send(request.clone()) };
  } catch (error) {
    return { error };
  }
}

/** Null if the call must not be retried. */
function secondsUntilRetry(outcome: Outcome, request: Request, attempt: number): number | null {
  if (!('response' in outcome))
    return isRepeatable(request) && !request.signal.aborted ? backoffSeconds(attempt) : null;
  const { status, headers } = outcome.response;
  const named = retryAfterSeconds(headers.get('retry-after'));
  if (status === 429 || status === 503) return named ?? backoffSeconds(attempt);
  // The first attempt of the same call is still running.
  return status === 409 ? named : null;
}

function isRepeatable({ method, headers }: Request): boolean {
  return method !== 'PATCH' && (method !== 'POST' || headers.has('idempotency-key'));
}

/** Half a second, one, two, four, each reduced by up to half, so that many clients do not return at once. */
function backoffSeconds(attempt: number): number {
  return 0.5 * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** `Retry-After` is a number of seconds or, from a proxy, a date. */
function retryAfterSeconds(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Rejects with the signal's reason if the call is aborted. */
function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
