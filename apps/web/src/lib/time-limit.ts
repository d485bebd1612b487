/** How long a call may take before it counts as failed, in milliseconds. */
export const callMilliseconds = 10_000;

/** What to tell a person about a change that timed out. */
export const unknownOutcome =
  'The server did not answer in time. It may or may not have worked: check before you try again.';

/** `fetch` with a time limit that includes reading the body. Rejects with a `TimeoutError`. */
export function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  milliseconds = callMilliseconds,
): Promise<Response> {
  const limit = AbortSignal.timeout(milliseconds);
  // Phones that open the public pages may not know `any`; there the limit matters more than giving up early.
  const given = typeof AbortSignal.any === 'function' ? init.signal : null;
  return fetch(input, { ...init, signal: given ? AbortSignal.any([given, limit]) : limit });
}

/** Rejects with a `TimeoutError` when the promise takes longer than a call may. */
export function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(callMilliseconds);
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason))),
  ]);
}

/** True when a call failed because it took too long, whatever library wrapped the error. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || isTimeout(error.cause);
}
