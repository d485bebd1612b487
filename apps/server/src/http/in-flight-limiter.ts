import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../app-error.ts';

/** `inFlightMax`: running and queued. */
export type InFlightLimits = { runningMax: number; inFlightMax: number };

/** Half of a process's 16 database connections: enough for a batch of requests, and the rest serves other callers. */
const ofCaller: InFlightLimits = { runningMax: 8, inFlightMax: 100 };
/** By then some requests have finished. */
const retryAfterSeconds = 1;

export type InFlightLimiter = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

/** Eight run, others queue, the hundred-first is refused. In memory and per process. @throws AppError `tooManyRequests` */
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
