import type { TokenSource } from './create-token-source.ts';
import { GoogleWalletError, type GoogleWalletErrorCode } from './errors.ts';
import { type GoogleAnswer, isRetryable, readAnswer, refusalError } from './google-answer.ts';
import type { Lane, RequestBudget } from './request-budget.ts';
import type { Json } from './resources/resources.ts';

/** Total attempts per request; with the delays below they bridge about half a minute. */
const attemptsMax = 6;
/** The longest first delay, doubled each time; the actual delay is half to all of it, so that clients spread out. */
const backoffFirstMilliseconds = 500;
const backoffMillisecondsMax = 16_000;
/** Do not wait longer than this; the caller's queue handles longer delays better. */
const retryAfterMillisecondsMax = 60_000;

const passingCodes = new Set<GoogleWalletErrorCode>(['unreachable', 'timedOut', 'unavailable']);

export type GoogleRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the API's base URL, beginning with "/". */
  path: string;
  body?: { [field: string]: Json };
  lane: Lane;
  /**
   * Called before repeating an attempt that may have reached Google without a response. A returned answer replaces the lost one;
   * without it the attempt is repeated.
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
  /** Called for every attempt, including repeated ones, with its failure. */
  onAttempt?: ((failure: GoogleWalletError | undefined) => void) | undefined;
};

export type Requester = (request: GoogleRequest) => Promise<GoogleAnswer>;

/**
 * Sends requests within the budget and retries temporary failures: 429, 403 rateLimitExceeded, 5xx, a broken connection, a
 * timeout. Returns any other refusal unchanged.
 */
export function createRequester(options: RequesterOptions): Requester {
  return async (request) => {
    let renewedToken = false;
    for (let attempt = 1; ; attempt += 1) {
      const result = await tryOnce(options, request);
      options.onAttempt?.(failureOf(result));
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

/** Statuses that report whether a class or object exists; callers expect them. */
const existenceStatuses = [404, 409];

function failureOf(result: GoogleAnswer | GoogleWalletError): GoogleWalletError | undefined {
  if (result instanceof GoogleWalletError) return result;
  return result.ok || existenceStatuses.includes(result.status) ? undefined : refusalError(result);
}

/** A temporary failure, as the error to throw if it persists. */
function troubleOf(result: GoogleAnswer | GoogleWalletError): GoogleWalletError | undefined {
  if (result instanceof GoogleWalletError) return passingCodes.has(result.code) ? result : undefined;
  return result.ok || !isRetryable(result) ? undefined : refusalError(result);
}

function waitBefore(trouble: GoogleWalletError, attempt: number, random: () => number): number | undefined {
  const asked = trouble.retryAfterMilliseconds ?? 0;
  if (asked > retryAfterMillisecondsMax) return undefined;
  const ceiling = Math.min(backoffMillisecondsMax, backoffFirstMilliseconds * 2 ** (attempt - 1));
  // Add jitter to Google's delay, because all clients got the same value.
  return asked + Math.ceil((ceiling * (1 + random())) / 2);
}
