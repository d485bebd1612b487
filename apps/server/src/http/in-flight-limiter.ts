import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../app-error.ts';

/** `inFlightMax`: running and queued. */
export type InFlightLimits = { runningMax: number; inFlightMax: number };

/**
 * Half of the 16 database connections of a process, so that the other half serves other callers; a batch of concurrent requests, but not a
 * flood.
 */
const ofCaller: InFlightLimits = { runningMax: 8, inFlightMax: 100 };
/** By then some requests have finished. */
const retryAfterSeconds = 1;

/** Runs work on behalf of a caller, after the caller's earlier work if necessary. */
export type InFlightLimiter = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits a caller's concurrent requests: eight run at a time, others queue, and beyond a hundred the next one is refused. Callers do not
 * wait for each other. In memory and per process, like the rate limit.
 * @throws AppError `tooManyRequests` beyond the limit
 */
export function createInFlightLimiter({ runningMax, inFlightMax } = ofCaller): InFlightLimiter {
  const callers = new Map<string, { limit: LimitFunction; inFlight: number }>();
  return async (caller, work) => {
    const own = callers.get(caller) ?? { limit: pLimit(runningMax), inFlight: 0 };
    if (own.inFlight >= inFlightMax)
      throw new AppError('tooManyRequests', { message: refusal(inFlightMax), retryAfterSeconds });
    callers.set(caller, own);
    own.inFlight += 1;
    try {
      return await own.limit(work);
    } finally {
      own.inFlight -= 1;
      if (own.inFlight === 0) callers.delete(caller);
    }
  };
}

const refusal = (inFlightMax: number) =>
  `At most ${inFlightMax} requests can be in flight at once. Wait for some of the answers, then try again.`;
