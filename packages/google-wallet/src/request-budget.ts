/** The priority of a request: a waiting user, or a campaign that takes hours. */
export type Lane = 'interactive' | 'campaign';

export type RequestBudget = {
  /** Resolves when a request may start. Interactive requests precede campaign requests; each lane is first in, first out. */
  take(lane: Lane): Promise<void>;
  /** Starts nothing for this long, after Google reported that the limit is exceeded. */
  pause(milliseconds: number): void;
};

export type RequestBudgetOptions = {
  /** Requests that may start within any second. */
  perSecond: number;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
};

type Waiter = { start: () => void; fail: (cause: unknown) => void };

/** The window of Google's limit. */
const windowMilliseconds = 1_000;

/**
 * Keeps one project's requests below Google's limit: no more than `perSecond` start within *any* second. A token bucket would
 * allow nearly twice as many in its first second. Share one budget between all clients of a Google Cloud project.
 */
export function createRequestBudget({ perSecond, clock, sleep }: RequestBudgetOptions): RequestBudget {
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new RangeError('perSecond must be an integer of at least 1.');
  const lanes: Record<Lane, Waiter[]> = { interactive: [], campaign: [] };
  const recentStarts: number[] = [];
  let pausedUntil = 0;
  let draining = false;

  const millisecondsToWait = () => {
    const now = clock().getTime();
    const oldest = recentStarts.length < perSecond ? undefined : recentStarts.at(-perSecond);
    const windowEnd = oldest === undefined ? 0 : oldest + windowMilliseconds;
    return Math.max(pausedUntil, windowEnd) - now;
  };

  const nextWaiter = () => lanes.interactive.shift() ?? lanes.campaign.shift();
  const hasWaiter = () => lanes.interactive.length + lanes.campaign.length > 0;

  const failAll = (cause: unknown) => {
    for (let waiter = nextWaiter(); waiter; waiter = nextWaiter()) waiter.fail(cause);
  };

  const startNext = () => {
    recentStarts.push(clock().getTime());
    if (recentStarts.length > perSecond) recentStarts.shift();
    nextWaiter()?.start();
  };

  const drain = async () => {
    if (draining) return;
    draining = true;
    try {
      while (hasWaiter()) {
        const wait = millisecondsToWait();
        if (wait > 0) await sleep(wait);
        else startNext();
      }
    } catch (cause) {
      failAll(cause);
    } finally {
      // Synchronously after the last waiter, so that a new one cannot be missed.
      draining = false;
    }
  };

  return {
    take(lane) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      lanes[lane].push({ start: resolve, fail: reject });
      void drain();
      return promise;
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock().getTime() + milliseconds);
    },
  };
}
