export const callMilliseconds = 10_000;

export const unknownOutcome =
  'The server did not answer in time. It may or may not have worked: check before you try again.';

export function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  milliseconds = callMilliseconds,
): Promise<Response> {
  const limit = AbortSignal.timeout(milliseconds);
  // Older phones lack `any`; there the time limit matters more than the caller's signal.
  const given = typeof AbortSignal.any === 'function' ? init.signal : null;
  return fetch(input, { ...init, signal: given ? AbortSignal.any([given, limit]) : limit });
}

/** Rejects with a `TimeoutError` after the time limit. */
export function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(callMilliseconds);
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason))),
  ]);
}

export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || isTimeout(error.cause);
}
