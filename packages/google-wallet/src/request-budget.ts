/** Who waits: a person in front of a screen, or a campaign that has hours. */
export type Lane = 'interactive' | 'campaign';

export type RequestBudget = {
  /** Resolves when a request may start. Interactive waiters go before campaign ones, each lane in order of arrival. */
  take(lane: Lane): Promise<void>;
  /** Nothing starts for this long: Google has said that we are too fast. */
  pause(milliseconds: number): void;
};

export type RequestBudgetOptions = {
  /** Requests that may start in any one second. */
  perSecond: number;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
};

type Waiter = { start: () => void; fail: (cause: unknown) => void };

/** The window over which Google counts. */
const windowMilliseconds = 1_000;

/**
 * Keeps one project's requests below Google's limit. Not more than `perSecond` start within *any* second — a bucket that
 * refills while it is emptied would let through nearly twice that in its first second. One budget belongs to one Google
 * Cloud project: share it between the clients of that project.
 */
export function createRequestBudget({ perSecond, clock, sleep }: RequestBudgetOptions): RequestBudget {
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new RangeError('perSecond must be a whole number from 1.');
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
      // In the same turn in which no waiter was left: one who came between the two would wait for ever.
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
