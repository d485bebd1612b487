import type { TokenSource } from './create-token-source.ts';
import { GoogleWalletError, type GoogleWalletErrorCode } from './errors.ts';
import { type GoogleAnswer, isRetryable, readAnswer, refusalError } from './google-answer.ts';
import type { Lane, RequestBudget } from './request-budget.ts';
import type { Json } from './resources.ts';

/** Tries of one request in all; with the waits below that is about half a minute of trouble ridden out. */
const attemptsMax = 6;
/** First wait at most, doubled each time; between half and all of it is waited, so that many do not return as one. */
const backoffFirstMilliseconds = 500;
const backoffMillisecondsMax = 16_000;
/** A longer wait asked for by Google is not sat out here: the caller's queue does that better. */
const retryAfterMillisecondsMax = 60_000;

const passingCodes = new Set<GoogleWalletErrorCode>(['unreachable', 'timedOut', 'unavailable']);

export type GoogleRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the API's base, beginning with "/". */
  path: string;
  body?: { [field: string]: Json };
  lane: Lane;
  /**
   * Asked before a try is repeated that may have reached Google though no answer came. An answer given here is taken
   * for the lost one; without it the try is repeated.
   */
  recoverAnswer?: () => Promise<GoogleAnswer | undefined>;
};

export type RequesterOptions = {
  apiUrl: string;
  tokenSource: TokenSource;
  fetch: typeof fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  random: () => number;
  budget: RequestBudget;
  timeoutSignal: () => AbortSignal;
  /** Hears of every try that failed, also of those that are repeated. */
  onFailure?: ((error: GoogleWalletError) => void) | undefined;
};

export type Requester = (request: GoogleRequest) => Promise<GoogleAnswer>;

/**
 * Sends requests within the budget and repeats what may succeed later: 429, 403 rateLimitExceeded, 5xx, a broken
 * connection, no answer in time. Any other refusal is returned as it came.
 */
export function createRequester(options: RequesterOptions): Requester {
  return async (request) => {
    let renewedToken = false;
    for (let attempt = 1; ; attempt += 1) {
      const result = await tryOnce(options, request);
      const failure = failureOf(result);
      if (failure) options.onFailure?.(failure);
      if (isUnauthorized(result) && !renewedToken) {
        renewedToken = true;
        continue;
      }
      const trouble = troubleOf(result);
      if (!trouble) {
        if (result instanceof GoogleWalletError) throw result;
        return result;
      }
      const wait = waitBefore(trouble, attempt, options.random);
      if (attempt >= attemptsMax || wait === undefined) throw trouble;
      if (trouble.code === 'rateLimited') options.budget.pause(wait);
      await options.sleep(wait);
      const recovered = trouble.code === 'rateLimited' ? undefined : await request.recoverAnswer?.();
      if (recovered) return recovered;
    }
  };
}

async function tryOnce(
  options: RequesterOptions,
  request: GoogleRequest,
): Promise<GoogleAnswer | GoogleWalletError> {
  const { apiUrl, tokenSource, budget, clock } = options;
  await budget.take(request.lane);
  try {
    const token = await tokenSource.token();
    const response = await options.fetch(`${apiUrl.replace(/\/+$/, '')}${request.path}`, {
      method: request.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: request.body && JSON.stringify(request.body),
      signal: options.timeoutSignal(),
    });
    if (response.status === 401) tokenSource.invalidate(token);
    return await readAnswer(response, clock());
  } catch (cause) {
    if (cause instanceof GoogleWalletError) return cause;
    const timedOut = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');
    return new GoogleWalletError(timedOut ? 'timedOut' : 'unreachable', { cause });
  }
}

function isUnauthorized(result: GoogleAnswer | GoogleWalletError): boolean {
  return !(result instanceof GoogleWalletError) && !result.ok && result.status === 401;
}

/** Statuses by which Google tells whether a class or object exists; callers ask for them on purpose. */
const existenceStatuses = [404, 409];

function failureOf(result: GoogleAnswer | GoogleWalletError): GoogleWalletError | undefined {
  if (result instanceof GoogleWalletError) return result;
  return result.ok || existenceStatuses.includes(result.status) ? undefined : refusalError(result);
}

/** What may pass with time, as the error to throw should it not. */
function troubleOf(result: GoogleAnswer | GoogleWalletError): GoogleWalletError | undefined {
  if (result instanceof GoogleWalletError) return passingCodes.has(result.code) ? result : undefined;
  return result.ok || !isRetryable(result) ? undefined : refusalError(result);
}

function waitBefore(trouble: GoogleWalletError, attempt: number, random: () => number): number | undefined {
  const asked = trouble.retryAfterMilliseconds ?? 0;
  if (asked > retryAfterMillisecondsMax) return undefined;
  const ceiling = Math.min(backoffMillisecondsMax, backoffFirstMilliseconds * 2 ** (attempt - 1));
  // Jitter comes on top of what Google asked for: all clients were told the same figure.
  return asked + Math.ceil((ceiling * (1 + random())) / 2);
}
