import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../app-error.ts';

/** Half of the 16 database connections of a process, so that the other half serves everybody else. */
const runningMax = 8;
/** Running and waiting. A client that sends a list of calls at once stays within it; a flood does not. */
const inFlightMax = 100;
/** By then some of the requests under way are answered. */
const retryAfterSeconds = 1;

/** Runs work in the name of a caller, after the work of the same caller that came before it. */
export type InFlightLimiter = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Bounds how many requests of one caller are in flight: eight run at a time, the others wait their turn, and beyond a hundred the next
 * is refused. Callers do not wait for one another. In memory and per process, like the rate limit.
 * @throws AppError `tooManyRequests` beyond the bound
 */
export function createInFlightLimiter(): InFlightLimiter {
  const callers = new Map<string, { limit: LimitFunction; inFlight: number }>();
  return async (caller, work) => {
    const own = callers.get(caller) ?? { limit: pLimit(runningMax), inFlight: 0 };
    if (own.inFlight >= inFlightMax) throw new AppError('tooManyRequests', { message, retryAfterSeconds });
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

const message = `At most ${inFlightMax} requests can be in flight at once. Wait for some of the answers, then try again.`;
